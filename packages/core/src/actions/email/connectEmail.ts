import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from './loadFrame.ts'

/**
 * Begins a sign-in by e-mail: mails a code, then shows the view for the code. Failures are in the state, and the view shows them
 * (`selectEmail`).
 *
 * @param kit - made by createKit() with `wallet`
 * @param parameters.email - the user's e-mail address
 * @returns when the mail is sent, or the failure is in the state
 * @throws {@link AuthConnectorNotFoundError} if the kit has no `wallet`
 *
 * @example
 * await connectEmail(kit, { email: 'name@example.com' })
 */
export async function connectEmail(kit: Kit, { email }: { readonly email: string }): Promise<void> {
  await (await loadFrame(kit)).connectEmail(kit, email)
}
