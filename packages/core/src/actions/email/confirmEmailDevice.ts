import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from './loadFrame.ts'

/**
 * Waits once more, for 30 seconds, for the link in the mail that approves this device. {@link connectEmail} has waited already.
 *
 * @param kit - made by createKit() with `wallet`
 * @returns when the device is approved, or the failure is in the state
 *
 * @example
 * await confirmEmailDevice(kit)
 */
export async function confirmEmailDevice(kit: Kit): Promise<void> {
  await (await loadFrame(kit)).confirmDevice(kit)
}
