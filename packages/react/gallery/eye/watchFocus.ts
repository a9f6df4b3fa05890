import { contrast, groundOf, readColour } from './colours.ts'
import { describe, dialogOf } from './dialog.ts'
import { type Box, boundsOf, clipOf, intersect } from './geometry.ts'
import { stopsOf } from './stops.ts'

export interface FocusWatch {
  /** How many stops there are; Tab is pressed as often. */
  readonly count: number
  /** Whether there are more than are walked in one round, and the end is there to be walked around too. */
  readonly isLong: boolean
  /** Whether a stop came or went on the way: then the round tells nothing. */
  readonly isDisturbed: () => boolean
  /** What was seen since: the stops in the order in which they had the focus, and what was wrong with each. */
  readonly end: () => readonly string[]
}

export interface WatchOptions {
  readonly reverse?: boolean
  /** Where to begin in a list of more than MOST, which is walked at both ends. */
  readonly from?: 'start' | 'end'
  /** Enter and Space are pressed on each stop as well: what they would do is noted, and not done. */
  readonly acts?: boolean
}

const MOST = 40

/**
 * Watches a round of Tab through a dialog. The focus is put on where the round begins; each stop is then looked at as it
 * gets the focus: that its turn has come, that it is shown and not covered, and that its ring is there and whole.
 */
export function watchFocus({ reverse = false, from = 'start', acts = false }: WatchOptions = {}): FocusWatch {
  const dialog = dialogOf()
  const stops = stopsOf(dialog)
  const problems: string[] = []
  const isLong = stops.length > MOST
  const active = activeIn(dialog)
  const at =
    from === 'end' && isLong ? (reverse ? 5 : stops.length - 6) : Math.max(0, stops.indexOf(active ?? dialog))
  const begin = stops[at]
  if (!begin) return { count: 0, isLong, isDisturbed: () => false, end: () => [] }
  if (active && active !== dialog && !stops.includes(active))
    problems.push(`the focus is on what is no stop: ${describe(active)}`)
  const count = isLong ? 12 : stops.length
  dialog.focus()
  const unfocused = new Map(stops.map((stop) => [stop, ringsOf(stop, dialog)]))
  begin.focus()
  let turn = at
  const look = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return
    visited.add(target)
    turn = (turn + (reverse ? -1 : 1) + stops.length) % stops.length
    const expected = stops[turn]
    if (target !== expected) {
      problems.push(
        `${reverse ? 'Shift+Tab' : 'Tab'} reaches ${describe(target)} in place of ${expected ? describe(expected) : 'nothing'}`,
      )
      turn = stops.indexOf(target)
    }
    problems.push(...checkFocused(target, dialog, unfocused.get(target) ?? []))
  }
  dialog.addEventListener('focusin', look)
  const visited = new Set<HTMLElement>()
  const acted = new Map<HTMLElement, number>()
  const hold = (event: Event): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    const current = activeIn(dialog)
    if (current) acted.set(current, (acted.get(current) ?? 0) + 1)
  }
  const spare = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' || !isTextField(activeIn(dialog))) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('click', hold, true)
  window.addEventListener('keydown', spare, true)
  const start = begin
  return {
    count,
    // A list that is drawn a part at a time has no end yet.
    isLong: isLong && !dialog.querySelector('[data-part="more"]'),
    isDisturbed: () => {
      const now = stopsOf(dialog)
      return stops.some((stop, index) => now[index] !== stop)
    },
    end: () => {
      dialog.removeEventListener('focusin', look)
      window.removeEventListener('click', hold, true)
      window.removeEventListener('keydown', spare, true)
      const last = activeIn(dialog)
      if (!isLong && last !== start)
        problems.push(`a whole round ends on ${last ? describe(last) : 'nothing'}, not on ${describe(start)}`)
      const idle = acts ? [...visited].flatMap((stop) => checkActs(stop, acted.get(stop) ?? 0)) : []
      return [...problems, ...idle]
    },
  }
}

export function activeIn(dialog: HTMLElement): HTMLElement | undefined {
  const root = dialog.getRootNode()
  const element = root instanceof ShadowRoot ? root.activeElement : document.activeElement
  return element instanceof HTMLElement && dialog.contains(element) ? element : undefined
}

function isTextField(element: HTMLElement | undefined): boolean {
  return element instanceof HTMLInputElement && element.type !== 'checkbox'
}

/** Buttons act on both keys, links on Enter, boxes on Space; fields and scrolling text have keys of their own. */
function checkActs(stop: HTMLElement, times: number): string[] {
  if (isTextField(stop) || !stop.matches('a, button, input, summary')) return []
  const wanted = stop instanceof HTMLButtonElement ? 2 : 1
  return times === wanted ? [] : [`acts on ${times} of ${wanted} keys: ${describe(stop)}`]
}

function checkFocused(stop: HTMLElement, dialog: HTMLElement, before: readonly string[]): string[] {
  const what = describe(stop)
  const problems: string[] = []
  const bounds = boundsOf(stop)
  const clip = clipOf(stop)
  const shown = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 }
  const isInside = shown.x > clip.left && shown.x < clip.right && shown.y > clip.top && shown.y < clip.bottom
  if (!isInside) return [`focused out of sight: ${what}`]
  const cover = coverOf(stop, intersect(bounds, clip))
  if (cover) problems.push(`focused, and covered by ${describe(cover)}: ${what}`)
  if (!stop.matches(':focus-visible')) problems.push(`focused by a key, and not :focus-visible: ${what}`)
  return [...problems, ...checkRing(stop, dialog, before)]
}

/** What lies over all of a stop, at nine points of it. */
function coverOf(stop: HTMLElement, { left, right, top, bottom }: Box): Element | undefined {
  const root = stop.getRootNode()
  if (!(root instanceof ShadowRoot)) return undefined
  const shares = [0.1, 0.5, 0.9]
  const hits = shares.flatMap((across) =>
    shares.map((down) => root.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down)),
  )
  const isOwn = (hit: Element | null): boolean =>
    hit !== null &&
    (stop.contains(hit) || hit.closest('label, [data-part="tooltip"]')?.contains(stop) === true)
  return hits.some(isOwn) ? undefined : (hits[4] ?? undefined)
}

/** The ring: that there is one, that it can be told from its ground (3:1), and that nothing cuts it off. */
function checkRing(stop: HTMLElement, dialog: HTMLElement, before: readonly string[]): string[] {
  const what = describe(stop)
  const bearers = bearersOf(stop, dialog)
  const at = ringsOf(stop, dialog).findIndex((ring, index) => ring !== before[index])
  const bearer = bearers[at]
  if (!bearer) return [`no focus ring: ${what}`]
  const style = getComputedStyle(bearer)
  const width = Number.parseFloat(style.outlineWidth)
  const isOutlined = style.outlineStyle !== 'none' && width > 0
  const offset = Number.parseFloat(style.outlineOffset)
  const colour = readColour(isOutlined ? style.outlineColor : style.boxShadow)
  const ground = groundOf(isOutlined && offset >= 0 ? bearer.parentElement : bearer)
  const problems: string[] = []
  if (!isOutlined && style.boxShadow === 'none') problems.push(`no focus ring: ${what}`)
  if (isOutlined && width < 2) problems.push(`a focus ring of ${width} px: ${what}`)
  // Forced colours are the browser's own, and a computed value does not tell them.
  const isForced = matchMedia('(forced-colors: active)').matches
  if (colour && !isForced && contrast(colour, ground) < 3)
    problems.push(`a focus ring of ${contrast(colour, ground).toFixed(1)}:1: ${what}`)
  const reach = isOutlined ? offset + width : 0
  const clip = clipOf(bearer)
  const bounds = boundsOf(bearer)
  // What is higher than the room for it cannot be shown whole.
  const isHigh = bounds.bottom - bounds.top + 2 * reach > clip.bottom - clip.top
  const cut = [
    bounds.left - reach < clip.left - 0.5 ? 'left' : '',
    bounds.right + reach > clip.right + 0.5 ? 'right' : '',
    isHigh || bounds.top - reach >= clip.top - 0.5 ? '' : 'top',
    isHigh || bounds.bottom + reach <= clip.bottom + 0.5 ? '' : 'bottom',
  ].filter((side) => side !== '')
  return cut.length > 0
    ? [...problems, `a focus ring cut off at the ${cut.join(' and ')}: ${what}`]
    : problems
}

/** A field's or a card's frame may bear the ring of the control in it. */
function bearersOf(stop: HTMLElement, dialog: HTMLElement): HTMLElement[] {
  const bearers: HTMLElement[] = []
  for (let element: HTMLElement | null = stop; element && element !== dialog; element = element.parentElement)
    bearers.push(element)
  return bearers.slice(0, 4).filter((element) => getComputedStyle(element).opacity !== '0')
}

function ringsOf(stop: HTMLElement, dialog: HTMLElement): string[] {
  return bearersOf(stop, dialog).map((element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element)
    return outlineStyle === 'none'
      ? boxShadow
      : `${outlineStyle} ${outlineWidth} ${outlineColor} ${boxShadow}`
  })
}
