import type { SocialWindow } from '../flows/social/state.ts'
import type { Kit } from '../kit/kit.ts'

const windows = new WeakMap<Kit, Window | null>()

/** A reopened window replaces the first. */
export function keepWindow(kit: Kit, popup: Window | null): void {
  windows.set(kit, popup)
}

export function closeWindow(kit: Kit): void {
  windows.get(kit)?.close()
  windows.delete(kit)
}

export function windowOf(kit: Kit): SocialWindow {
  const popup = windows.get(kit)
  if (!popup) return 'blocked'
  return popup.closed ? 'closed' : 'open'
}
