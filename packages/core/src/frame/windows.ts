import type { SocialWindow } from '../flows/social/state.ts'
import type { Kit } from '../kit/kit.ts'

const windows = new WeakMap<Kit, Window | null>()

/** Takes the window of a sign-in; one that is opened again takes the place of the first. */
export function keepWindow(kit: Kit, popup: Window | null): void {
  windows.set(kit, popup)
}

/** Closes the window, once nobody waits for it. */
export function closeWindow(kit: Kit): void {
  windows.get(kit)?.close()
  windows.delete(kit)
}

export function windowOf(kit: Kit): SocialWindow {
  const popup = windows.get(kit)
  if (!popup) return 'blocked'
  return popup.closed ? 'closed' : 'open'
}
