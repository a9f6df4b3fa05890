import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from '../email/loadFrame.ts'

/**
 * Continues without the code: the account gets a new wallet, separate from the wallet that already belongs to the same
 * e-mail address.
 *
 * @param kit - made by createKit() with `wallet`
 * @returns when the account is connected, or the failure is in the state (`selectSocial`)
 *
 * @example
 * await declineSocialLink(kit)
 */
export async function declineSocialLink(kit: Kit): Promise<void> {
  await (await loadFrame(kit)).declineSocialLink(kit)
}
