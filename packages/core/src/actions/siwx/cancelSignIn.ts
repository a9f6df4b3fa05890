import type { Kit } from '../../kit/kit.ts'
import { loadSignIn } from '../loadSignIn.ts'

/**
 * Gives a sign-in up. Disconnects the wallet where one is required, and closes the modal otherwise (S4.12).
 *
 * @param kit - made by createKit() with `siwx`
 *
 * @example
 * await cancelSignIn(kit)
 */
export async function cancelSignIn(kit: Kit): Promise<void> {
  await (await loadSignIn(kit)).cancel(kit)
}
