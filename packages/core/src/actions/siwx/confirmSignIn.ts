import type { Kit } from '../../kit/kit.ts'
import { loadSignIn } from '../loadSignIn.ts'

/**
 * Asks the wallet to sign the message that the view shows. Call it again after a failure. Failures are in the state, where the
 * view shows them (S4.9, S4.10).
 *
 * @param kit - made by createKit() with `siwx`
 *
 * @example
 * await confirmSignIn(kit)
 */
export async function confirmSignIn(kit: Kit): Promise<void> {
  await (await loadSignIn(kit)).confirm(kit)
}
