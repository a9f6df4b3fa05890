import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from './loadFrame.ts'

/**
 * Begins a sign-in by e-mail: mails a code, then shows the view that takes it. What fails is in the state, where the view shows it
 * (`selectEmail`).
 *
 * @param kit - made by createKit() with `wallet`
 * @param parameters.email - the user's e-mail address
 * @returns when the mail is on its way, or the failure is in the state
 * @throws {@link AuthConnectorNotFoundError} where the kit has no `wallet`
 *
 * @example
 * await connectEmail(kit, { email: 'name@example.com' })
 */
export async function connectEmail(kit: Kit, { email }: { readonly email: string }): Promise<void> {
  await (await loadFrame(kit)).connectEmail(kit, email)
}
