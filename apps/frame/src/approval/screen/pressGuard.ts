/** How long the window must be in front, visible and unchanged before a press counts, in milliseconds. */
export const ARMED_MS = 1_000
/** After this time the guard starts again, so that the user reads the screen again, in milliseconds. */
export const STALE_MS = 600_000

/** The minimum outer size of the window, in CSS pixels. A smaller window shows too little of the request. Zoom does not change this size. */
const LEAST = { width: 320, height: 400 }

/** Decides whether the user could have read the screen before a press. */
export interface PressGuard {
  isGenuine(event: Pick<MouseEvent, 'isTrusted' | 'timeStamp'>): boolean
  /** Restarts the wait, since the window shows something else. */
  restart(): void
  stop(): void
}

/** The parts of the window that the guard uses. A test passes its own. */
export interface GuardedWindow {
  addEventListener(type: string, listener: (event: Event) => void, options?: AddEventListenerOptions): void
  sizes(): Pick<Window, 'innerWidth' | 'innerHeight' | 'outerWidth' | 'outerHeight'>
  resizeTo(width: number, height: number): void
  isInFront(): boolean
  /** Milliseconds on the clock of events' `timeStamp`, since the document's time origin. */
  now(): number
  /** Calls back once the present content is visible. */
  whenDrawn(then: () => void): void
}

/**
 * Guards the buttons of a screen. A press counts if the browser vouches for it, if it began after the window had been drawn, in front and
 * unchanged for {@link ARMED_MS}, if the window is large enough to be read, and if no key is held. A press that comes too early restarts
 * the wait, so that repeated taps on one spot press nothing.
 *
 * A page of the wallet's site may share the window's thread and block it. The guard therefore judges when a press was made, not when its event
 * arrives.
 *
 * @param tell - called when presses begin or cease to count, and when a judged press did not count
 */
export function createPressGuard(
  tell: (state: { readonly isArmed: boolean; readonly isEarly: boolean; readonly isSmall: boolean }) => void,
  view: GuardedWindow = browserWindow,
): PressGuard {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  /** The time from which a press counts. */
  let armedAt = Number.POSITIVE_INFINITY
  let began: number | undefined
  const innerSize = () => ({ width: view.sizes().innerWidth, height: view.sizes().innerHeight })
  let size = innerSize()
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0

  const isSmall = () => view.sizes().outerWidth < LEAST.width || view.sizes().outerHeight < LEAST.height
  const isArmed = (at = view.now()) =>
    at >= armedAt && view.now() < armedAt + STALE_MS && view.isInFront() && !isSmall()

  function restart(isEarly = false): void {
    clearTimeout(timer)
    armedAt = Number.POSITIVE_INFINITY
    turn += 1
    const own = turn
    tell({ isArmed: false, isEarly, isSmall: isSmall() })
    // The wait starts again when the window comes to the front.
    if (!view.isInFront()) return
    view.whenDrawn(() => {
      if (own !== turn || over.signal.aborted) return
      armedAt = view.now() + ARMED_MS
      timer = setTimeout(check, ARMED_MS)
    })
  }

  function check(): void {
    if (isArmed()) {
      tell({ isArmed: true, isEarly: false, isSmall: false })
      timer = setTimeout(restart, STALE_MS)
    } else restart()
  }

  const madeAt = ({ timeStamp }: Pick<Event, 'timeStamp'>): number => Math.min(timeStamp, view.now())
  const begin = (event: Event): void => {
    if (!event.isTrusted) return
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Enter' && event.key !== ' ') return
      // A key held while the window opened would press the focused element.
      if (event.repeat) {
        event.preventDefault()
        return
      }
    }
    began = madeAt(event)
    // The user may be tapping repeatedly. The click that follows tells whether this press was a judged one that did not count.
    if (!isArmed(began)) restart()
  }
  for (const type of ['pointerdown', 'keydown']) view.addEventListener(type, begin, options)
  // Only the focus of the window counts, not the focus of an element in it.
  for (const type of ['focus', 'blur', 'visibilitychange', 'pageshow'])
    view.addEventListener(type, ({ target }) => target instanceof Element || restart(), options)
  view.addEventListener(
    'resize',
    () => {
      // A phone's toolbars often change the height a little.
      const { width, height } = innerSize()
      if (width === size.width && height > size.height * 0.75) return
      size = { width, height }
      restart()
    },
    options,
  )
  // Browsers let a window resize itself if a page opened it. Otherwise the user has to resize it.
  if (isSmall()) view.resizeTo(420, 680)
  restart()

  return {
    isGenuine(event) {
      // A screen reader's click has no pointerdown or keydown before it.
      const isGenuine = event.isTrusted && isArmed(began ?? madeAt(event))
      began = undefined
      if (event.isTrusted && !isGenuine) restart(true)
      return isGenuine
    },
    restart: () => restart(),
    stop() {
      clearTimeout(timer)
      over.abort()
    },
  }
}

const browserWindow: GuardedWindow = {
  addEventListener: (type, listener, options) =>
    (type === 'visibilitychange' ? document : window).addEventListener(type, listener, options),
  sizes: () => window,
  resizeTo: (width, height) => window.resizeTo(width, height),
  isInFront: () => document.hasFocus() && document.visibilityState === 'visible',
  now: () => performance.now(),
  // The second frame begins after the first one was drawn.
  whenDrawn: (then) => requestAnimationFrame(() => requestAnimationFrame(then)),
}
