import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from '../email/loadFrame.ts'

/**
 * Removes a way to sign in. It needs a sign-in of the last ten minutes, and the last way stays; both are failures in the state.
 *
 * @param kit - made by createKit() with `wallet`
 * @param parameters.id - of a login that {@link readLogins} brought
 * @returns when the login is removed, or the failure is in the state (`selectSocial`)
 *
 * @example
 * await removeLogin(kit, { id: 'google:1234' })
 */
export async function removeLogin(kit: Kit, { id }: { readonly id: string }): Promise<void> {
  await (await loadFrame(kit)).removeLogin(kit, id)
}
