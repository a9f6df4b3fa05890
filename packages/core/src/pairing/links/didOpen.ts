/** Long enough for a slow phone to switch apps, and short enough that the user doesn't wait needlessly. */
const OPENING_MS = 2_500

/**
 * Whether an app opened after its link was opened. Browsers don't report that, but the page gets hidden when an app
 * opens. If it stays visible, the browser may also be asking the user first.
 *
 * @param afterMs - how long an app may take to open
 * @returns false if the page stayed visible the whole time: the app is probably not installed
 *
 * @example
 * if (!(await didOpen())) console.log('The app is probably not installed.')
 */
export function didOpen(afterMs = OPENING_MS): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isOpen: boolean): void => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', left)
      removeEventListener('pagehide', left)
      removeEventListener('blur', left)
      resolve(isOpen)
    }
    const left = (event: Event): void => {
      if (event.type !== 'visibilitychange' || document.visibilityState === 'hidden') end(true)
    }
    const timer = setTimeout(() => end(document.visibilityState === 'hidden'), afterMs)
    document.addEventListener('visibilitychange', left)
    addEventListener('pagehide', left)
    addEventListener('blur', left)
  })
}
