import { describe, isDrawn, nameOf } from './dialog.ts'

const SCROLLERS = '[data-part="body"], [data-part="view"]'
const CANDIDATES = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]'

/** What the keyboard must reach in a dialog, in the order of its markup. */
export function stopsOf(dialog: HTMLElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(`${CANDIDATES}, ${SCROLLERS}`)].filter(
    (element) =>
      (element.matches(SCROLLERS) ? isLoneScroller(element) : element.tabIndex >= 0) &&
      isDrawn(element) &&
      !element.matches(':disabled'),
  )
}

/** Nothing may be reached without a name, inside something hidden, or only by a pointer. */
export function checkStops(dialog: HTMLElement): string[] {
  const stops = stopsOf(dialog)
  const problems: string[] = []
  for (const stop of stops) {
    if (nameOf(stop) === '' && !isLoneScroller(stop)) problems.push(`nameless: ${describe(stop)}`)
    if (stop.closest('[aria-hidden="true"]')) problems.push(`reachable, and hidden: ${describe(stop)}`)
  }
  for (const element of dialog.querySelectorAll<HTMLElement>('*')) {
    const style = getComputedStyle(element)
    const isPointed = style.cursor === 'pointer' && isDrawn(element)
    // Of tabs and tiles only one is a stop: arrow keys walk through the others.
    const isStop =
      element.closest('label, [role="tablist"], [data-roving]') ||
      stops.some((stop) => stop.contains(element) || element.contains(stop))
    if (isPointed && !isStop) problems.push(`for pointers only: ${describe(element)}`)
  }
  return problems
}

/** The reading order on the screen: header, body, footer; in each from the top, and along the line. */
export function checkOrder(stops: readonly HTMLElement[]): string[] {
  const places = stops.map(placeOf)
  return places.flatMap((place, index) => {
    const before = places[index - 1]
    const stop = stops[index]
    const last = stops[index - 1]
    if (!before || !stop || !last || !comesBefore(place, before)) return []
    return [`Tab goes back on the screen: from ${describe(last)} to ${describe(stop)}`]
  })
}

interface Place {
  readonly region: number
  readonly top: number
  readonly bottom: number
  /** Along the line, in the reading direction. */
  readonly start: number
  readonly end: number
}

const REGIONS = ['snack-region', 'header', 'alert', 'body', 'footer']

function placeOf(element: HTMLElement): Place {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const region = REGIONS.findIndex((part) => element.closest(`[data-part="${part}"]`))
  const scrolled = element.parentElement?.closest(SCROLLERS)?.scrollTop ?? 0
  const isRtl = getComputedStyle(element.closest('[data-part="modal"]') ?? element).direction === 'rtl'
  return {
    region,
    top: top + scrolled,
    bottom: bottom + scrolled,
    start: isRtl ? -right : left,
    end: isRtl ? -left : right,
  }
}

function comesBefore(place: Place, before: Place): boolean {
  if (place.region !== before.region) return place.region < before.region
  if (place.bottom <= before.top + 1) return true
  const shared = Math.min(place.bottom, before.bottom) - Math.max(place.top, before.top)
  const height = Math.min(place.bottom - place.top, before.bottom - before.top)
  return shared > height / 2 && place.end <= before.start + 1
}

/** Text that overflows, with nothing in it that could take the focus: only scrolling it shows the rest. */
export function isLoneScroller(element: HTMLElement): boolean {
  const scrolls =
    /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1
  return scrolls && !element.querySelector('a[href], button, input, select, textarea')
}
