import type { Kit } from '../../kit/kit.ts'
import { storageKey } from '../../persist/storageKeys.ts'

/**
 * Claims a code for this page while the kit is mounted: two tabs that answer one wallet would conflict.
 *
 * @returns `false` if another open page has claimed it
 */
export function claim(kit: Kit, id: number): Promise<boolean> {
  // The Web Locks API is missing outside secure contexts.
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
