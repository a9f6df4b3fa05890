import { selectSocial } from '../../flows/social/select.ts'
import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from '../email/loadFrame.ts'
import { openWindow } from './openWindow.ts'

/**
 * Opens the provider's window again after the browser blocked it or the user closed it. The sign-in continues. Call it in the `click`
 * handler.
 *
 * @param kit - made by createKit() with `wallet`
 * @returns when the window is open
 *
 * @example
 * button.onclick = () => reopenSocial(kit)
 */
export async function reopenSocial(kit: Kit): Promise<void> {
  const { progress } = selectSocial(kit.store.get())
  if (progress.step !== 'waiting') return
  const popup = openWindow(kit, progress.uri)
  const frame = await loadFrame(kit)
  frame.adoptWindow(kit, popup)
}
