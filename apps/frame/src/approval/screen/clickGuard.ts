/** How long the screen must have stood still before a click counts. */
export const ARMED_MS = 600
/** How long it must have been visible, with nothing over it. */
export const VISIBLE_MS = 500

/** Whether this browser can tell that nothing covers the frame. */
export const canSeeCover = (): boolean =>
  typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype

/** Decides whether a click is a person's who saw what is clicked. */
export interface ClickGuard {
  /** Begins to count again: the screen shows something else. */
  arm(): void
  isGenuine(event: Pick<Event, 'isTrusted'>): boolean
  /** Calls back when a click would begin or cease to count. */
  onChange(listener: (isReady: boolean) => void): void
  stop(): void
}

interface GuardParameters {
  readonly now?: () => number
  readonly hasFocus?: () => boolean
  /** Watches an element; false for as long as anything covers, fades or transforms it. */
  readonly watch?: (element: Element, onVisible: (isVisible: boolean) => void) => () => void
}

/**
 * Guards the buttons of an approval: a click counts if the browser vouches for it, the page has the focus, the screen has been armed for
 * {@link ARMED_MS}, and it has been wholly visible for {@link VISIBLE_MS}.
 *
 * @param element what must be visible: the screen with its buttons
 */
export function createClickGuard(
  element: Element,
  {
    now = () => performance.now(),
    hasFocus = () => document.hasFocus(),
    watch = watchVisibility,
  }: GuardParameters = {},
): ClickGuard {
  let armedAt = now()
  let visibleSince: number | undefined
  let tell: (isReady: boolean) => void = () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const readyIn = () =>
    visibleSince === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(armedAt + ARMED_MS, visibleSince + VISIBLE_MS) - now()

  function announce(): void {
    clearTimeout(timer)
    const rest = readyIn()
    tell(rest <= 0)
    if (rest > 0 && rest !== Number.POSITIVE_INFINITY) timer = setTimeout(announce, rest)
  }

  const unwatch = watch(element, (isVisible) => {
    if (!isVisible) visibleSince = undefined
    else visibleSince ??= now()
    announce()
  })

  return {
    arm() {
      armedAt = now()
      announce()
    },
    isGenuine: ({ isTrusted }) => isTrusted && hasFocus() && readyIn() <= 0,
    onChange(listener) {
      tell = listener
      announce()
    },
    stop() {
      clearTimeout(timer)
      unwatch()
    },
  }
}

/** The options of version 2, which TypeScript's library lacks. */
interface ObserverOptions extends IntersectionObserverInit {
  readonly trackVisibility: boolean
  readonly delay: number
}

function watchVisibility(element: Element, onVisible: (isVisible: boolean) => void): () => void {
  const options: ObserverOptions = { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1)
    if (last) onVisible('isVisible' in last && last.isVisible === true && last.intersectionRatio >= 0.99)
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}
