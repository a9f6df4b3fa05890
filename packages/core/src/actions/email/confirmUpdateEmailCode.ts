import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from './loadFrame.ts'

/**
 * Checks a code for a change of the e-mail address: first the code sent to the current address, then the code sent to the new
 * address.
 *
 * @param kit - made by createKit() with `wallet`, signed in by e-mail
 * @param parameters.otp - six digits
 * @returns when the code is checked; the state contains the next step
 *
 * @example
 * await confirmUpdateEmailCode(kit, { otp: '123456' })
 */
export async function confirmUpdateEmailCode(kit: Kit, { otp }: { readonly otp: string }): Promise<void> {
  await (await loadFrame(kit)).confirmUpdateCode(kit, otp)
}
