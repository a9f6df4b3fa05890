import { StorageDeniedError } from '../FrameError.ts'
import type { Lock } from './store.ts'

/**
 * Web Locks: shared by all tabs of this origin and storage partition.
 *
 * @throws StorageDeniedError where the browser keeps nothing for this page: private windows deny both to a frame of another site
 */
export const lockTabs: Lock = async (name, run) => {
  let isHeld = false
  try {
    return await navigator.locks.request(`latchkey/${name}`, () => {
      isHeld = true
      return run()
    })
  } catch (error) {
    if (!isHeld && error instanceof DOMException && error.name === 'SecurityError')
      throw new StorageDeniedError(error)
    throw error
  }
}
