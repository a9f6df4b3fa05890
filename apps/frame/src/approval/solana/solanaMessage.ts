import { base58 } from '@scure/base'
import { object, optional, safeParse, string } from 'valibot'
import { CODES, FrameError } from '../../FrameError.ts'
import { toPlainHex } from '../../keys/bytes.ts'
import type { Signing } from '../question.ts'
import { showMessage } from '../showMessage.ts'
import { firstOf, requireKey } from './params.ts'
import { signSolana } from './signSolana.ts'
import { isTransactionMessage } from './wire.ts'

const schema = object({ message: string(), pubkey: optional(string()) })

/** Signs a message without a prefix. */
export const solanaMessage: Signing = {
  async toBytes(params, { address }) {
    const parsed = safeParse(schema, firstOf(params))
    if (!parsed.success)
      throw new FrameError('solana_signMessage takes a message in base58', { code: CODES.invalidParams })
    requireKey(parsed.output.pubkey, address)
    const message = decode(parsed.output.message)
    if (isTransactionMessage(message))
      throw new FrameError('A transaction must be signed as one, not as a message', {
        code: CODES.invalidParams,
      })
    return [message]
  },
  show: async ([message = new Uint8Array()], caller) => showMessage(message, toPlainHex(message), caller),
  async sign([message = new Uint8Array()], { solana }, { address }) {
    return { signature: base58.encode(signSolana(message, solana, address)) }
  },
}

function decode(text: string) {
  try {
    return Uint8Array.from(base58.decode(text))
  } catch (cause) {
    throw new FrameError('solana_signMessage takes a message in base58', { code: CODES.invalidParams, cause })
  }
}
