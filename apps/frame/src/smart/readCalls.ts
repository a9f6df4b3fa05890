import { plainLine } from '@latchkey/clear-signing'
import { type Call, DELEGATION_MANAGER, ENTRY_POINT, findForbiddenCall } from '@latchkey/smart-account'
import {
  array,
  boolean,
  literal,
  maxLength,
  minLength,
  number,
  object,
  optional,
  pipe,
  record,
  safeParse,
  strictObject,
  string,
  union,
  unknown,
} from 'valibot'
import { requireAccount } from '../approval/evm/requireAccount.ts'
import type { Place } from '../approval/question.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { chainNumberOf } from '../rpc/network.ts'
import { toHex } from './accounts.ts'
import { address, data, quantity } from './shapes.ts'

/** The maximum number of calls. More do not fit in a block, and no user reads them. */
const MOST_CALLS = 50

const capabilities = optional(record(string(), unknown()))
const call = strictObject({ to: address, value: optional(quantity), data: optional(data), capabilities })
// S5.6, EIP-5792 2.0.0. `version` may also be an older page's, whose request means the same.
const request = strictObject({
  version: optional(string()),
  id: optional(pipe(string(), minLength(1), maxLength(4_096))),
  chainId: optional(union([string(), number()])),
  from: optional(address),
  atomicRequired: optional(boolean()),
  calls: pipe(array(call), minLength(1), maxLength(MOST_CALLS)),
  capabilities,
})

/** Reads wallet_sendCalls. @throws FrameError if it is malformed, or with EIP-5792's code for a capability that the wallet lacks */
export function readCalls(
  params: unknown,
  place: Pick<Place, 'address' | 'network'>,
): { readonly id: string | undefined; readonly calls: readonly Call[] } {
  const parsed = safeParse(request, Array.isArray(params) ? params[0] : undefined)
  if (!parsed.success)
    throw new FrameError('wallet_sendCalls takes calls, each with an address in `to`', {
      code: CODES.invalidParams,
    })
  const { id, from, chainId, calls, capabilities } = parsed.output
  if (from !== undefined) requireAccount(from, place.address)
  if (chainId !== undefined && Number(chainId) !== chainNumberOf(place.network))
    throw new FrameError('The calls are for another network', { code: CODES.wrongChain })
  for (const wanted of [capabilities, ...calls.map((one) => one.capabilities)]) refuseUnknown(wanted)
  return {
    id,
    calls: calls.map(({ to, value = 0, data = '0x' }) => ({
      to: toHex(to),
      value: BigInt(value),
      data: toHex(data.toLowerCase()),
    })),
  }
}

/** Refuses a required capability that the wallet does not support. @see EIP-5792 */
function refuseUnknown(wanted: Readonly<Record<string, unknown>> = {}): void {
  const isOptional = object({ optional: literal(true) })
  for (const [name, value] of Object.entries(wanted))
    if (name !== 'atomic' && !safeParse(isOptional, value).success)
      throw new FrameError(`The wallet does not support ${plainLine(name.slice(0, 64))}`, {
        code: CODES.unknownCapability,
      })
}

/** Calls of the account itself or the delegation manager could give the account away behind a screen of calls. @throws FrameError with code 4200 */
export function refuseForbidden(calls: readonly Call[], { address }: Pick<Place, 'address'>): void {
  refuse(findForbiddenCall(toHex(address), calls))
}

/** Refuses the same for pages, and every call to the account itself: revoking a permission has its own screen. @throws FrameError with code 4200 */
export function refuseOwn(calls: readonly Call[], place: Pick<Place, 'address'>): void {
  refuseForbidden(calls, place)
  refuse(calls.find(({ to }) => to.toLowerCase() === place.address.toLowerCase()))
}

function refuse(found: Call | undefined): void {
  if (!found) return
  const names = new Map([
    [DELEGATION_MANAGER.toLowerCase(), 'the delegation manager'],
    [ENTRY_POINT.toLowerCase(), 'the entry point'],
  ])
  const what = names.get(found.to.toLowerCase()) ?? 'the account itself'
  throw new FrameError(`The calls are refused, since one calls ${what}`, { code: CODES.unsupported })
}
