import type { Kit } from '../../kit/kit.ts'
import { storageKey } from '../../persist/storageKeys.ts'

/**
 * Loads the code for buying coins, which then reads what is sold and watches this browser's orders. If the code cannot be loaded,
 * the kit only logs the error (S8.62), and nothing is offered.
 *
 * @param kit - made by createKit()
 * @returns how to stop
 *
 * @example
 * const stop = followOnRamp(kit)
 */
export function followOnRamp(kit: Kit): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  import('./watchOnRampOrders.ts')
    .then(({ watchOnRampOrders }) => {
      if (!isOver) stop = watchOnRampOrders(kit)
    })
    .catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: S8.62 asks for it.
      console.error('[latchkey] Buying is not available: its code could not be loaded.', error)
    })
  return () => {
    isOver = true
    stop?.()
  }
}

/**
 * Does the same as `followOnRamp()` if this browser has orders. Without an order, nothing is loaded.
 *
 * @param kit - made by createKit()
 * @returns how to stop
 *
 * @example
 * const stop = followOnRampOrders(kit)
 */
export function followOnRampOrders(kit: Kit): () => void {
  const { id, storage } = kit.config
  const has = kit.store.get().onramp !== undefined || storage.getItem(storageKey(id, 'onramp')) !== null
  return has ? followOnRamp(kit) : () => {}
}
