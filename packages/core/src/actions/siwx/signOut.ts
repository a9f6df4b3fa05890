import type { Kit } from '../../kit/kit.ts'
import { loadSignIn } from '../loadSignIn.ts'

/**
 * Ends the displayed account's session. If a sign-in is required, the account's wallet is disconnected too.
 *
 * @param kit - made by createKit() with `siwx`
 * @throws {@link SiwxNotEnabledError}, and what the handler throws
 *
 * @example
 * await signOut(kit)
 */
export async function signOut(kit: Kit): Promise<void> {
  await (await loadSignIn(kit)).signOutShown(kit)
}
