import { StorageDeniedError } from '../FrameError.ts'
import type { Lock } from './store.ts'

/** How often a lock is asked for again that the browser has failed. */
const MOST_AGAIN = 5

/** Web Locks, shared by this storage's tabs. @throws StorageDeniedError: private windows deny both to a frame of another site */
export const lockTabs: Lock = async (name, run) => {
  for (let again = 0; ; again += 1) {
    let isHeld = false
    try {
      return await navigator.locks.request(`latchkey/${name}`, () => {
        isHeld = true
        return run()
      })
    } catch (error) {
      if (isHeld) throw error
      // Chromium runs nothing of this page while another one of its process opens a window, and fails a lock that is granted meanwhile.
      if (!(error instanceof DOMException) && again < MOST_AGAIN) continue
      throw error instanceof DOMException && error.name === 'SecurityError'
        ? new StorageDeniedError(error)
        : error
    }
  }
}
