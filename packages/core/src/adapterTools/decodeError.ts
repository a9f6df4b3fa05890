import { BaseError, isInstance, messageOf } from '../errors/BaseError.ts'
import {
  RequestPendingError,
  UnauthorizedError,
  UnsupportedMethodError,
  UserRejectedError,
  WalletDisconnectedError,
  WalletNotSetUpError,
  WalletRefusedError,
  WalletRequestError,
  WalletRestartedError,
} from '../errors/wallet.ts'
import { read } from './read.ts'

const REJECTED =
  /user (rejected|denied|disapproved|cancel|closed)|(rejected|denied|cancell?ed) by (the )?user|connection request reset/i
/**
 * Some wallets answer 4001 to every failure and give the real reason in the text. Only these texts take precedence over
 * the code, because any other text may be a user's rejection in any language.
 */
const TECHNICAL =
  /not supported|unsupported|unknown|unrecogni[sz]ed|invalid|cannot|could not|unable to|did not|does not|failed|\berror\b|exception|not (been )?(found|configured|available|initiali[sz]ed|added|set up)|\b8546\b/i
const BUSY =
  /already (pending|processing|open|in progress)|(request|window) (is )?(already|still) |previous request/i
const NOT_SET_UP =
  /not (been )?(set ?up|initiali[sz]ed|onboarded)|onboarding|set ?up (a|the|your) wallet|no (wallet|account|keyring)s? (is |are |was |were )?(set ?up|found|available|exists?|created)/i
/** The browsers' errors on a page whose extension was reloaded or updated after the page loaded. */
const RESTARTED =
  /extension context invalidated|receiving end does not exist|disconnected port|message (port|channel) (is )?closed/i

/** The wallets' codes for a user's rejection; paired wallets use 5000. */
const NO_CODES: readonly (number | string)[] = [4001, 5000, 'ACTION_REJECTED']

/**
 * Converts what a wallet threw to one of the kit's errors. Wallets throw strings, plain objects or nothing, and put the
 * relevant code one or two levels down.
 *
 * @param thrown - whatever the wallet threw
 * @param method - the method that the wallet was asked for
 * @returns an error of the kit; its `cause` is what the wallet threw
 *
 * @example
 * decodeError({ code: 4001 }, 'personal_sign') // UserRejectedError
 */
export function decodeError(thrown: unknown, method: string): BaseError {
  if (isInstance(thrown, BaseError)) return thrown
  const cause = thrown
  const own = unwrap(thrown)
  const codes = codesOf(own)
  const text = messageOf(own) ?? ''
  const has = (...wanted: readonly (number | string)[]) => wanted.some((code) => codes.includes(code))
  const no = layersOf(own).find((layer) => NO_CODES.includes(codeOf(layer) ?? 0))
  const isNo = no !== undefined
  // Use the text next to the code: the layers around it say "Internal error" for any error.
  const reason = messageOf(no) ?? ''
  if (
    REJECTED.test(text) ||
    (isNo && !TECHNICAL.test(reason) && !BUSY.test(reason) && !NOT_SET_UP.test(reason))
  )
    return new UserRejectedError({ cause })
  if (has(-32002) || (isNo && BUSY.test(reason))) return new RequestPendingError({ cause })
  if (NOT_SET_UP.test(text)) return new WalletNotSetUpError({ cause })
  if (isNo) return new WalletRefusedError({ cause })
  if (has(4100)) return new UnauthorizedError({ cause })
  if (has(4200, -32601)) return new UnsupportedMethodError({ method, cause })
  if (has(4900, 4901)) return new WalletDisconnectedError({ cause })
  if (RESTARTED.test(text)) return new WalletRestartedError({ cause })
  return new WalletRequestError({ method, cause, code: codes.find((code) => typeof code === 'number') })
}

/**
 * Returns the wallet's own error from inside the errors in which a wagmi host's viem wraps it. The wrappers' codes and
 * texts are viem's: a SwitchChainError always has 4902, and every refusal to add a network says "User rejected the
 * request.", whatever the wallet's error is.
 *
 * @param thrown - whatever was caught
 * @returns what the wallet threw, or `thrown` itself if it isn't wrapped
 *
 * @example
 * unwrap(error)
 */
export function unwrap(thrown: unknown): unknown {
  let own = thrown
  for (let depth = 0; depth < 5; depth += 1) {
    const cause = read(own, 'cause')
    const isWrapper = typeof read(own, 'shortMessage') === 'string' && read(own, 'version') !== undefined
    if (!isWrapper || cause === undefined || cause === null) return own
    own = cause
  }
  return own
}

/**
 * Collects the codes of an error and of the errors that it wraps, outermost first.
 *
 * @param thrown - whatever was caught
 *
 * @example
 * codesOf({ code: -32603, data: { code: 4902 } }) // [-32603, 4902]
 */
export function codesOf(thrown: unknown): readonly (number | string)[] {
  return layersOf(thrown).flatMap((layer) => codeOf(layer) ?? [])
}

function codeOf(layer: unknown): number | string | undefined {
  const code = read(layer, 'code')
  if (typeof code === 'number') return code
  if (typeof code !== 'string') return undefined
  return /^-?\d+$/.test(code) ? Number(code) : code
}

/**
 * Collects an error and the errors that it wraps, outermost first, at most twenty. It knows all the ways in which
 * wallets and their libraries wrap errors.
 *
 * @param thrown - whatever was caught
 *
 * @example
 * layersOf({ code: -32603, data: { code: 4902 } }).length // 2
 */
export function layersOf(thrown: unknown): readonly unknown[] {
  const layers: unknown[] = [thrown]
  // The loop appends to the list. The limit ends it for an error that contains itself.
  for (let at = 0; at < layers.length && layers.length < 20; at += 1) {
    for (const key of ['cause', 'error', 'data', 'originalError', 'info']) {
      const inner = read(layers[at], key)
      if (typeof inner === 'object' && inner !== null && !layers.includes(inner)) layers.push(inner)
    }
  }
  return layers
}
