import type { Kit } from '../../kit/kit.ts'
import { storageKey } from '../../persist/storageKeys.ts'

/**
 * Makes a code this page's own for as long as the kit is mounted: two tabs that answered one wallet would undo each other.
 *
 * @returns `false` where another page has it and is still open
 */
export function claim(kit: Kit, id: number): Promise<boolean> {
  // Pages that are no secure context have no locks.
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve) => {
    navigator.locks
      .request(`${storageKey(kit.id, 'code')}/${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock ? untilUnmounted(kit) : undefined
      })
      .catch(() => resolve(true))
  })
}

function untilUnmounted(kit: Kit): Promise<void> {
  return new Promise((resolve) => {
    const stop = kit.store.subscribe((_state, { type }) => {
      if (type !== 'kit.unmounted') return
      stop()
      resolve()
    })
  })
}
