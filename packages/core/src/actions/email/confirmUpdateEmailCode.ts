import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from './loadFrame.ts'

/**
 * Checks a code of the change of the e-mail address: first the one sent to the present address, then the one sent to the new address.
 *
 * @param kit - made by createKit() with `wallet`, signed in by e-mail
 * @param parameters.otp - six digits
 * @returns when it is checked; the state says what comes next
 *
 * @example
 * await confirmUpdateEmailCode(kit, { otp: '123456' })
 */
export async function confirmUpdateEmailCode(kit: Kit, { otp }: { readonly otp: string }): Promise<void> {
  await (await loadFrame(kit)).confirmUpdateCode(kit, otp)
}
