import type { Kit } from '../../kit/kit.ts'
import { loadSignIn } from '../loadSignIn.ts'

/**
 * Cancels a sign-in. Disconnects the wallet if a sign-in is required, and closes the modal otherwise (S4.12).
 *
 * @param kit - made by createKit() with `siwx`
 *
 * @example
 * await cancelSignIn(kit)
 */
export async function cancelSignIn(kit: Kit): Promise<void> {
  await (await loadSignIn(kit)).cancel(kit)
}
