import { canClose } from '@latchkey/core'
import type { ShownState } from '../showState.tsx'
import { describe, dialogOf, modalRoot, nameOf } from './dialog.ts'
import { checkDirection, checkMirrored, placesOf } from './direction.ts'
import { checkForcedColours, notePlates } from './forcedColours.ts'
import { checkHeard, type Heard, hear } from './hear.ts'
import { checkLayout, checkRoom } from './layout.ts'
import { checkOrder, checkStops, stopsOf } from './stops.ts'
import { checkTargets } from './targets.ts'
import { checkTexts } from './texts.ts'
import { activeIn, type FocusWatch, type WatchOptions, watchFocus } from './watchFocus.ts'
import { watchMotion } from './watchMotion.ts'

/** What scripts/eye looks through: each check answers with the problems it sees, in words. */
export interface Eye {
  readonly start: () => readonly string[]
  readonly stops: () => readonly string[]
  readonly watchFocus: (options?: WatchOptions) => FocusWatch
  readonly layout: () => readonly string[]
  readonly room: () => readonly string[]
  readonly targets: () => readonly string[]
  readonly heard: () => Promise<readonly string[]>
  readonly motion: () => readonly string[]
  readonly forcedColours: () => readonly string[]
  readonly texts: () => Promise<readonly string[]>
  readonly direction: () => readonly string[]
  /** Notes what frames of other colours or another direction are compared with. */
  readonly note: () => void
  readonly mirrored: () => readonly string[]
  readonly arrived: () => Promise<readonly string[]>
  readonly left: () => Promise<readonly string[]>
}

const attach = Element.prototype.attachShadow

/** Opens the eye before anything is rendered, so that it hears and sees the beginning too. */
export function openEye(): (shown: ShownState) => Eye {
  let heard: readonly Heard[] = []
  let motion: () => readonly string[] = () => []
  Element.prototype.attachShadow = function attachShadow(init) {
    const root = attach.call(this, init)
    heard = hear(root)
    motion = watchMotion(root)
    return root
  }
  let plates: ReturnType<typeof notePlates> = []
  let places: ReturnType<typeof placesOf> = new Map()
  return ({ kit, opener }) => ({
    start: () => checkStart(dialogOf()),
    stops: () => [...checkStops(dialogOf()), ...checkOrder(stopsOf(dialogOf()))],
    watchFocus,
    layout: () => checkLayout(dialogOf()),
    room: () => checkRoom(dialogOf()),
    targets: () => checkTargets(dialogOf()),
    heard: () => untilClean(() => checkHeard(dialogOf(), heard)),
    motion: () => motion(),
    forcedColours: () => checkForcedColours(dialogOf(), plates),
    texts: () => checkTexts(dialogOf(), kit),
    direction: () => checkDirection(dialogOf()),
    note: () => {
      plates = notePlates(dialogOf())
      places = placesOf(dialogOf())
    },
    mirrored: () => checkMirrored(places, dialogOf()),
    arrived: () => untilClean(() => checkArrived(dialogOf())),
    // A required sign-in locks the dialog.
    left: () => untilClean(() => (opener?.isConnected && canClose(kit) ? checkLeft(opener) : [])),
  })
}

/**
 * What the kit does a moment later: it tells things together, and moves the focus to a control that has just appeared.
 * What it has not done within ten seconds is a problem.
 */
async function untilClean(check: () => readonly string[]): Promise<readonly string[]> {
  const end = performance.now() + 10_000
  while (check().length > 0 && performance.now() < end) await new Promise(requestAnimationFrame)
  return check()
}

/** The focus begins in the view, on its marked control where there is one, and never on the way out. */
function checkStart(dialog: HTMLElement): string[] {
  const root = modalRoot()
  const active = activeIn(dialog)
  if (!root || !active) return ['the focus is not in the dialog']
  const view = dialog.querySelector('[data-part="view"]')
  const inView = stopsOf(dialog).filter((stop) => view?.contains(stop))
  const marked = inView.find((stop) => stop.matches('[data-autofocus]'))
  if (marked && active !== marked)
    return [`the focus begins on “${nameOf(active)}”, not on “${nameOf(marked)}”`]
  if (inView.length > 0 && !view?.contains(active))
    return [`the focus begins outside the view, on “${nameOf(active)}”`]
  return []
}

/** After going back: the focus is on something in the view that is there now. */
function checkArrived(dialog: HTMLElement): string[] {
  const active = activeIn(dialog)
  const stops = stopsOf(dialog)
  const view = dialog.querySelector('[data-part="view"]')
  const isBare = !stops.some((stop) => view?.contains(stop))
  if (active && (stops.includes(active) || (active === dialog && isBare))) return []
  return [`after going back the focus is on ${active ? describe(active) : 'nothing in the dialog'}`]
}

/** After Escape: the dialog is gone, and what opened it has the focus again. */
function checkLeft(opener: HTMLElement): string[] {
  // The next dialog may be rendered already, out of sight.
  const isOpen =
    modalRoot()?.querySelector('[data-part="modal"]')?.checkVisibility({ visibilityProperty: true }) === true
  const active = document.activeElement
  return [
    ...(isOpen ? ['Escape does not close it'] : []),
    ...(active !== opener
      ? [`on closing, the focus goes to ${active ? describe(active) : 'nothing'}, not to ${describe(opener)}`]
      : []),
  ]
}
