/** How long the window must have been in front, visible and unchanged, before a press counts: milliseconds. */
export const ARMED_MS = 1_000
/** After that long the user reads again what they decide on. */
export const STALE_MS = 600_000

/** A window whose outside is smaller shows too little of what is decided, in CSS pixels. Zoom does not change it. */
const LEAST = { width: 320, height: 400 }

/** Decides whether a press is of a user who could read what is pressed. */
export interface PressGuard {
  isGenuine(event: Pick<MouseEvent, 'isTrusted' | 'timeStamp'>): boolean
  /** Begins to count again: the window shows something else. */
  restart(): void
  stop(): void
}

/** The window as the guard sees it; a test brings its own. */
export interface GuardedWindow {
  addEventListener(type: string, listener: (event: Event) => void, options?: AddEventListenerOptions): void
  sizes(): Pick<Window, 'innerWidth' | 'innerHeight' | 'outerWidth' | 'outerHeight'>
  resizeTo(width: number, height: number): void
  isInFront(): boolean
  /** Milliseconds since the window's document began, as events tell them. */
  now(): number
  /** Calls back once what is there now can be seen. */
  whenDrawn(then: () => void): void
}

/**
 * Guards the buttons of a screen. A press counts if the browser vouches for it, if it began after the window had been drawn, in front and
 * unchanged for {@link ARMED_MS}, if the window is large enough to be read, and if no key is held. A press that comes too early restarts
 * the wait, so that somebody who taps one spot again and again presses nothing.
 *
 * A page of the wallet's site may share the window's thread, and block it: what counts is when a press was made, not when the window hears
 * of it.
 *
 * @param tell - told when a press would begin or cease to count, and of judged presses that did not
 */
export function createPressGuard(
  tell: (state: { readonly isArmed: boolean; readonly isEarly: boolean; readonly isSmall: boolean }) => void,
  view: GuardedWindow = browserWindow,
): PressGuard {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  /** From when on a press counts. */
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
    // A window that comes to the front begins anew.
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
      // A key that was held when the window opened presses whatever has the focus.
      if (event.repeat) {
        event.preventDefault()
        return
      }
    }
    began = madeAt(event)
    // Somebody may be tapping. Whether the press was to be judged, and so was undone, tells the click that follows.
    if (!isArmed(began)) restart()
  }
  for (const type of ['pointerdown', 'keydown']) view.addEventListener(type, begin, options)
  // The window's own focus, and not that of an element in it.
  for (const type of ['focus', 'blur', 'visibilitychange', 'pageshow'])
    view.addEventListener(type, ({ target }) => target instanceof Element || restart(), options)
  view.addEventListener(
    'resize',
    () => {
      // Bars and keyboards of a phone change the height a little all the time.
      const { width, height } = innerSize()
      if (width === size.width && height > size.height * 0.75) return
      size = { width, height }
      restart()
    },
    options,
  )
  // Browsers allow it for a window that a page has opened; where they do not, the user has to.
  if (isSmall()) view.resizeTo(420, 680)
  restart()

  return {
    isGenuine(event) {
      // A screen reader's press has no beginning of its own.
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
  // The second frame begins after the first one was made.
  whenDrawn: (then) => requestAnimationFrame(() => requestAnimationFrame(then)),
}
