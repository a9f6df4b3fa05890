import type { NoActiveAddressError } from '../../errors/kit.ts'
import type { SiwxInitializationError, SiwxNotEnabledError } from '../../errors/siwx.ts'
import type { UserRejectedError } from '../../errors/wallet.ts'
import type { Kit } from '../../kit/kit.ts'
import type { SiwxSession } from '../../kit/siwx.ts'
import { loadSignIn } from '../loadSignIn.ts'

/** What {@link signIn} throws. */
export type SignInErrorType =
  | SiwxNotEnabledError
  | NoActiveAddressError
  | SiwxInitializationError
  | UserRejectedError

/**
 * Returns the displayed account's session. If it has none, or if it has expired, the modal asks the user to sign in, and the
 * promise waits for them. Call it before whatever needs a session.
 *
 * @param kit - made by createKit() with `siwx`
 * @returns the session
 * @throws {@link SignInErrorType}; UserRejectedError if the user cancels
 *
 * @example
 * const { data } = await signIn(kit)
 */
export async function signIn(kit: Kit): Promise<SiwxSession> {
  return (await loadSignIn(kit)).askForSession(kit)
}
