import { safeParse, string, tuple } from 'valibot'
import { bytesToHex, hashMessage, hexToBytes, isHex } from 'viem'
import { CODES, FrameError } from '../../FrameError.ts'
import { signAs } from '../../smart/signAs.ts'
import type { Signing } from '../question.ts'
import { showMessage } from '../showMessage.ts'
import { requireAccount } from './requireAccount.ts'

/** Signs a message by ERC-191. @see ERC-191 */
export const personalSign: Signing = {
  async toBytes(params, { address }) {
    const parsed = safeParse(tuple([string(), string()]), Array.isArray(params) ? params.slice(0, 2) : params)
    if (!parsed.success)
      throw new FrameError('personal_sign takes a message and an address', { code: CODES.invalidParams })
    const [message, account] = parsed.output
    requireAccount(account, address)
    const isBytes = isHex(message) && message.length % 2 === 0
    return [isBytes ? Uint8Array.from(hexToBytes(message)) : new TextEncoder().encode(message)]
  },
  show: async ([message = new Uint8Array()], caller) => showMessage(message, bytesToHex(message), caller),
  async sign([message = new Uint8Array()], { eip155 }, place) {
    return signAs(place, hashMessage({ raw: message }, 'bytes'), eip155)
  },
}
