import { StorageDeniedError } from '../FrameError.ts'
import type { Lock } from './store.ts'

/** The maximum number of retries if the browser fails to grant a lock. */
const MOST_AGAIN = 5

/** Web Locks, shared by the tabs with this storage. @throws StorageDeniedError if locks are denied, as in a private window's cross-site frame */
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
      // Chromium pauses this page while another page of its process opens a window, and fails a lock that is granted meanwhile.
      if (!(error instanceof DOMException) && again < MOST_AGAIN) continue
      throw error instanceof DOMException && error.name === 'SecurityError'
        ? new StorageDeniedError(error)
        : error
    }
  }
}
