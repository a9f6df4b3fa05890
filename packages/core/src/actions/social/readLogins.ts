import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from '../email/loadFrame.ts'

/**
 * Reads the logins of the user who is signed in to the embedded wallet. The list is in the state (`selectSocial`).
 *
 * @param kit - made by createKit() with `wallet`
 * @returns when the list, or the failure, is in the state
 *
 * @example
 * await readLogins(kit)
 * const { logins } = selectSocial(kit.store.get())
 */
export async function readLogins(kit: Kit): Promise<void> {
  await (await loadFrame(kit)).readLogins(kit)
}
