import { describe } from './dialog.ts'
import { boundsOf, clipOf } from './geometry.ts'
import { isLoneScroller, stopsOf } from './stops.ts'

/** What a finger uses most: 44 px of it, where there is a finger. */
const LARGE =
  '[data-part="row"], [data-part="button"]:not([data-size]), [data-part="icon-button"]:not([data-size]), [data-part="action"], [data-part="tab"]'

/**
 * A control takes a press that is up to 12 px from its middle in each direction (WCAG 2.2: 24 by 24 px), on a touch screen
 * up to 22 px for what is used most. Links within a sentence are as high as their line.
 */
export function checkTargets(dialog: HTMLElement): string[] {
  const isTouch = matchMedia('(pointer: coarse)').matches
  return stopsOf(dialog).flatMap((stop) => {
    if (isLoneScroller(stop) || (stop.matches('a') && getComputedStyle(stop).display === 'inline')) return []
    const size = isTouch && stop.matches(LARGE) ? 44 : 24
    // A box is as large as its label.
    const missed = missedOf(stop.closest('label') ?? stop, size / 2 - 1)
    return missed.length > 0 ? [`less than ${size} px at the ${missed.join(', ')}: ${describe(stop)}`] : []
  })
}

function missedOf(stop: Element, reach: number): string[] {
  const { left, right, top, bottom } = boundsOf(stop)
  const x = (left + right) / 2
  const y = (top + bottom) / 2
  const clip = clipOf(stop)
  const points = [
    { side: 'left', at: [x - reach, y] },
    { side: 'right', at: [x + reach, y] },
    { side: 'top', at: [x, y - reach] },
    { side: 'bottom', at: [x, y + reach] },
  ] as const
  const root = stop.getRootNode()
  if (!(root instanceof ShadowRoot)) return []
  return points.flatMap(({ side, at: [atX, atY] }) => {
    // What is scrolled away is looked at in states that show it.
    const isAway = atX < clip.left + 2 || atX > clip.right - 2 || atY < clip.top + 2 || atY > clip.bottom - 2
    const hit = root.elementFromPoint(atX, atY)
    const isOwn = hit !== null && stop.contains(hit)
    // Notices and tooltips go by themselves.
    return isAway || isOwn || hit?.closest('[data-part="snack"], [data-part="tooltip"]') ? [] : [side]
  })
}
