import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from '../email/loadFrame.ts'

/**
 * Goes on without the code: the account gets a wallet of its own, beside the one that the same address opens.
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
