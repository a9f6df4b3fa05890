import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from './loadFrame.ts'

/**
 * Checks the six digits that were mailed, and connects the account. A wrong code is in the state (`selectEmail`).
 *
 * @param kit - made by createKit() with `wallet`
 * @param parameters.otp - six digits
 * @returns when the account is connected, or the failure is in the state
 *
 * @example
 * await confirmEmailCode(kit, { otp: '123456' })
 */
export async function confirmEmailCode(kit: Kit, { otp }: { readonly otp: string }): Promise<void> {
  await (await loadFrame(kit)).confirmCode(kit, otp)
}
