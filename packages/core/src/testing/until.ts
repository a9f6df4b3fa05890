import type { Kit } from '../kit/kit.ts'

/** Waits for a state. */
export function until(kit: Kit, holds: (state: ReturnType<Kit['store']['get']>) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!holds(kit.store.get())) return
      stop()
      resolve()
    }
    const stop = kit.store.subscribe(look)
    look()
  })
}
