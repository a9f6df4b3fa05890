import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from './loadFrame.ts'

/**
 * Begins a change of the e-mail address, and shows the view for the first code.
 *
 * @param kit - made by createKit() with `wallet`, signed in by e-mail
 * @param parameters.email - the new address
 * @returns when the code is mailed, or the failure is in the state
 *
 * @example
 * await updateEmail(kit, { email: 'other@example.com' })
 */
export async function updateEmail(kit: Kit, { email }: { readonly email: string }): Promise<void> {
  await (await loadFrame(kit)).updateEmail(kit, email)
}
