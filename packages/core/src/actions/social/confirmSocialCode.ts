import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from '../email/loadFrame.ts'

/**
 * Checks the mailed code. The code is needed because the provider's e-mail address already belongs to a user. The account is added to
 * that user, who is then connected. A wrong code is in the state (`selectSocial`).
 *
 * @param kit - made by createKit() with `wallet`
 * @param parameters.otp - six digits
 * @returns when the account is connected, or the failure is in the state
 *
 * @example
 * await confirmSocialCode(kit, { otp: '123456' })
 */
export async function confirmSocialCode(kit: Kit, { otp }: { readonly otp: string }): Promise<void> {
  await (await loadFrame(kit)).confirmSocialCode(kit, otp)
}
