import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from './loadFrame.ts'

/**
 * Waits another 30 seconds until the user follows the link in the mail that approves this device. {@link connectEmail} has
 * already waited once.
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
