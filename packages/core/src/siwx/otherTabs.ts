import type { Kit } from '../kit/kit.ts'
import { storageKey } from '../persist/storageKeys.ts'
import { checkSession } from './checkSession.ts'
import { siwxOf } from './siwxOf.ts'

const following = new WeakMap<Kit, AbortController>()

/** Looks up the session when another tab has signed in or out, unless the wallet is being asked. */
export function followOtherTabs(kit: Kit): void {
  leaveOtherTabs(kit)
  if (typeof window === 'undefined') return
  const end = new AbortController()
  following.set(kit, end)
  const look = ({ key }: StorageEvent): void => {
    const { step } = siwxOf(kit).progress
    if (
      key !== storageKey(kit.id, 'siwx') ||
      step === 'asking' ||
      step === 'verifying' ||
      step === 'cancelling'
    )
      return
    const isAsked = step === 'preparing' || step === 'ready' || step === 'failed'
    void checkSession(kit, isAsked ? 'always' : 'whenRequired')
  }
  window.addEventListener('storage', look, end)
}

export function leaveOtherTabs(kit: Kit): void {
  following.get(kit)?.abort()
}

export function tellOtherTabs(kit: Kit): void {
  kit.config.storage.setItem(storageKey(kit.id, 'siwx'), String(Date.now()))
}
