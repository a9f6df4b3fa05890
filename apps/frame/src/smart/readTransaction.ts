import type { Call } from '@latchkey/smart-account'
import { object, optional, safeParse, unknown } from 'valibot'
import { requireAccount } from '../approval/evm/requireAccount.ts'
import type { Place } from '../approval/question.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { chainNumberOf } from '../rpc/network.ts'
import { toHex } from './accounts.ts'
import { address, data, quantity } from './shapes.ts'

// The page's nonce, gas and fees are ignored, since an operation has its own. A field that would change the effect is refused.
const schema = object({
  from: optional(address),
  to: address,
  value: optional(quantity),
  data: optional(data),
  input: optional(data),
  chainId: optional(quantity),
  authorizationList: optional(unknown()),
})

/** Reads eth_sendTransaction as a smart account's call, which deploys no contract. @throws FrameError if it is malformed or for another account */
export function readTransaction(params: unknown, place: Place): Call {
  const parsed = safeParse(schema, Array.isArray(params) ? params[0] : undefined)
  if (!parsed.success || parsed.output.authorizationList !== undefined)
    throw new FrameError('A smart account’s transaction needs an address in `to`, and authorizes nobody', {
      code: CODES.invalidParams,
    })
  const asked = parsed.output
  if (asked.from !== undefined) requireAccount(asked.from, place.address)
  if (asked.chainId !== undefined && BigInt(asked.chainId) !== BigInt(chainNumberOf(place.network)))
    throw new FrameError('The transaction is for another network', { code: CODES.wrongChain })
  if (asked.data !== undefined && asked.input !== undefined && asked.data !== asked.input)
    throw new FrameError('The transaction carries two different data', { code: CODES.invalidParams })
  return {
    to: toHex(asked.to),
    value: BigInt(asked.value ?? 0),
    data: toHex((asked.data ?? asked.input ?? '0x').toLowerCase()),
  }
}
