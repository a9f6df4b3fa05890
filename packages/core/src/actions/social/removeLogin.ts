import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from '../email/loadFrame.ts'

/**
 * Removes a login. The user must have signed in within the last ten minutes, and the last login can't be removed. A refusal is
 * a failure in the state.
 *
 * @param kit - made by createKit() with `wallet`
 * @param parameters.id - the id of a login from {@link readLogins}
 * @returns when the login is removed, or the failure is in the state (`selectSocial`)
 *
 * @example
 * await removeLogin(kit, { id: 'google:1234' })
 */
export async function removeLogin(kit: Kit, { id }: { readonly id: string }): Promise<void> {
  await (await loadFrame(kit)).removeLogin(kit, id)
}
