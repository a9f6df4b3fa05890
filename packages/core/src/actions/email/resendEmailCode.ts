import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from './loadFrame.ts'

/**
 * Mails another code, at the earliest 30 seconds after the last one (S5.2).
 *
 * @param kit - made by createKit() with `wallet`
 * @returns when it is mailed, or the failure is in the state
 *
 * @example
 * await resendEmailCode(kit)
 */
export async function resendEmailCode(kit: Kit): Promise<void> {
  await (await loadFrame(kit)).resendCode(kit)
}
