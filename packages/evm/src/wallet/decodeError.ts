import {
  BaseError,
  isInstance,
  messageOf,
  RequestPendingError,
  UnauthorizedError,
  UnsupportedMethodError,
  UserRejectedError,
  WalletDisconnectedError,
  WalletRequestError,
  WalletRestartedError,
} from '@latchkey/core'
import { read } from '../provider/provider.ts'

const REJECTED =
  /user (rejected|denied|disapproved|cancel|closed)|(rejected|denied|cancell?ed) by (the )?user|connection request reset/i
/** What browsers say to a page whose extension is not the one it was loaded with. */
const RESTARTED =
  /extension context invalidated|receiving end does not exist|disconnected port|message (port|channel) (is )?closed/i

/**
 * What a wallet threw, as one of the kit's errors. Wallets throw strings, plain objects, nothing at all, and put the
 * code that matters one or two levels down.
 *
 * @param method - what the wallet was asked for
 */
export function decodeError(thrown: unknown, method: string): BaseError {
  if (isInstance(thrown, BaseError)) return thrown
  const codes = codesOf(thrown)
  const text = messageOf(thrown) ?? ''
  const has = (...wanted: readonly (number | string)[]) => wanted.some((code) => codes.includes(code))
  const cause = thrown
  // 5000: how pairing wallets say no.
  if (has(4001, 5000, 'ACTION_REJECTED') || REJECTED.test(text)) return new UserRejectedError({ cause })
  if (has(-32002)) return new RequestPendingError({ cause })
  if (has(4100)) return new UnauthorizedError({ cause })
  if (has(4200, -32601)) return new UnsupportedMethodError({ method, cause })
  if (has(4900, 4901)) return new WalletDisconnectedError({ cause })
  if (RESTARTED.test(text)) return new WalletRestartedError({ cause })
  return new WalletRequestError({ method, cause, code: codes.find((code) => typeof code === 'number') })
}

/** The codes of an error and of whatever it wraps, outermost first. */
export function codesOf(thrown: unknown): readonly (number | string)[] {
  return layersOf(thrown).flatMap((layer): (number | string)[] => {
    const code = read(layer, 'code')
    if (typeof code === 'number') return [code]
    if (typeof code !== 'string') return []
    return /^-?\d+$/.test(code) ? [Number(code)] : [code]
  })
}

/** An error and what it wraps in any of the ways that wallets and their libraries do, outermost first. */
export function layersOf(thrown: unknown): readonly unknown[] {
  const layers: unknown[] = [thrown]
  // The list grows while it is walked; an error that contains itself must not keep it growing.
  for (let at = 0; at < layers.length && layers.length < 20; at += 1) {
    for (const key of ['cause', 'error', 'data', 'originalError', 'info']) {
      const inner = read(layers[at], key)
      if (typeof inner === 'object' && inner !== null && !layers.includes(inner)) layers.push(inner)
    }
  }
  return layers
}
