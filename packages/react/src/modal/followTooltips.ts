import type { SheetTier } from './SheetsContext.ts'
import css from './tooltip.css.ts'

/** A pointer that rests this long shows the tooltip. */
const DELAY_MS = 700
/** A pointer that comes from a neighbour within this time shows the next tooltip at once. */
const SKIP_MS = 300
/** Pixels between a control and its tooltip, and between the tooltip and the dialog's edge. */
const GAP = 6

/**
 * Shows the names of a dialog's signs (`data-tooltip`) where a pointer rests on them or the keyboard reaches them. They are
 * visual only: the control's own label says the same to assistive technology. Touches show no tooltip.
 *
 * @param first - the icon that this was loaded for, if a pointer or the focus is still there
 */
export function followTooltips(
  dialog: HTMLElement,
  adopt: (css: string, tier: SheetTier) => void,
  first: Element,
): () => void {
  adopt(css, 'primitive')
  const bubble = document.createElement('div')
  bubble.dataset.part = 'tooltip'
  bubble.ariaHidden = 'true'
  let anchor: HTMLElement | undefined
  let timer = 0
  let hiddenAt = Number.NEGATIVE_INFINITY

  // The page's language may change while the tooltip shows.
  const renamed = new MutationObserver(() => anchor && show(anchor))

  function hide(): void {
    clearTimeout(timer)
    renamed.disconnect()
    if (bubble.isConnected) hiddenAt = performance.now()
    bubble.remove()
  }
  function aim(next?: HTMLElement | null, afterMs = DELAY_MS): void {
    hide()
    anchor = next ?? undefined
    const delay = performance.now() - hiddenAt < SKIP_MS ? 0 : afterMs
    if (next) timer = window.setTimeout(() => show(next), delay)
  }
  function show(at: HTMLElement): void {
    if (!at.isConnected) return
    bubble.textContent = at.dataset.tooltip ?? ''
    dialog.append(bubble)
    place(bubble, at, dialog)
    renamed.observe(at, { attributeFilter: ['data-tooltip'] })
  }

  const onOver = ({ target, pointerType }: PointerEvent): void => {
    // The pointer may go onto the tooltip itself, to read it enlarged.
    if (pointerType === 'touch' || !(target instanceof Element) || bubble.contains(target)) return
    const next = target.closest<HTMLElement>('[data-tooltip]')
    if (next !== (anchor ?? null)) aim(next)
  }
  const onFocus = ({ target }: Pick<FocusEvent, 'target'>): void => {
    if (target instanceof HTMLElement && target.dataset.tooltip && target.matches(':focus-visible'))
      aim(target, 0)
  }
  const onLeave = (): void => aim()
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !bubble.isConnected) return
    hide()
    // The key was meant for the tooltip, so the dialog stays open.
    event.preventDefault()
  }
  const over = new AbortController()
  const { signal } = over
  dialog.addEventListener('pointerover', onOver, { signal })
  dialog.addEventListener('pointerleave', onLeave, { signal })
  dialog.addEventListener('focusin', onFocus, { signal })
  dialog.addEventListener('focusout', onLeave, { signal })
  // After a press the tooltip is hidden. The anchor stays, so that the tooltip does not show again at once.
  dialog.addEventListener('pointerdown', hide, { signal })
  document.addEventListener('keydown', onKeyDown, { signal, capture: true })
  if (first.matches(':focus-visible')) onFocus({ target: first })
  else if (first.matches(':hover')) aim(first.closest<HTMLElement>('[data-tooltip]'))
  return () => {
    hide()
    over.abort()
  }
}

/** Below the control, or above it at the dialog's end; never over the dialog's edge. */
function place(bubble: HTMLElement, at: HTMLElement, dialog: HTMLElement): void {
  const box = dialog.getBoundingClientRect()
  const target = at.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = bubble
  const centre = target.left - box.left + (target.width - width) / 2
  const below = target.bottom - box.top + GAP
  const top = below + height > box.height - GAP ? target.top - box.top - height - GAP : below
  bubble.style.left = `${Math.max(GAP, Math.min(centre, box.width - width - GAP))}px`
  bubble.style.top = `${top}px`
}
