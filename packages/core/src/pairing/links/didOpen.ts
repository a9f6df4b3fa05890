/** Long enough for a slow phone to change apps, short enough not to leave anyone looking at nothing. */
const OPENING_MS = 2_500

/**
 * Whether an app came up after its link was opened: the page then lost the screen. No browser says so in any other way,
 * and a page that stays may also mean that the visitor was asked first.
 *
 * @param afterMs - how long an app may take to come up
 * @returns false where the page stayed on the screen all that time: the app is probably not installed
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
