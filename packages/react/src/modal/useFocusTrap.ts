import { type RefObject, useLayoutEffect } from 'react'
import { admitScrollers, focusables } from './focusables.ts'
import { focusStart } from './focusStart.ts'
import { isUpper } from './isUpper.ts'

const SUCCESSOR = '[data-latchkey=account],[data-latchkey=connect]'

/** Keeps the focus in the dialog while it is the top one, and returns it to its former place afterwards. */
export function useFocusTrap(
  dialog: RefObject<HTMLElement | null>,
  host: HTMLElement,
  isActive: boolean,
): void {
  useLayoutEffect(() => {
    if (!isActive) return
    const opener = deepActiveElement()
    const place = opener?.parentElement
    host.dataset.open = ''
    const onKeyDown = (event: KeyboardEvent): void => {
      const box = dialog.current
      if (event.key !== 'Tab' || !box || !isUpper(host)) return
      const stops = focusables(box)
      const [first, last] = [stops[0], stops.at(-1)]
      const current = host.shadowRoot?.activeElement
      const leaves = event.shiftKey ? current === first || current === box : current === last
      if (current && !leaves) return
      event.preventDefault()
      const next = event.shiftKey ? last : first
      next?.focus()
    }
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target !== host && isUpper(host)) dialog.current?.focus()
    }
    // The focused element is gone, or the control that should have the focus has only now appeared.
    const watch = new MutationObserver((changes) => {
      const isStart = changes.some(bringsStart)
      // Between two controls, no element has the focus for a moment.
      setTimeout(() => {
        const box = dialog.current
        if (box) admitScrollers(box)
        const isLost = document.activeElement === document.body
        const isIdle = host.shadowRoot?.activeElement === box && isStart
        if (box && isUpper(host) && (isLost || isIdle)) focusStart(box)
      })
    })
    if (dialog.current) watch.observe(dialog.current, { childList: true, subtree: true })
    const measure = (): void => (dialog.current ? admitScrollers(dialog.current) : undefined)
    addEventListener('resize', measure)
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('focusin', onFocusIn)
    return () => {
      watch.disconnect()
      removeEventListener('resize', measure)
      delete host.dataset.open
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('focusin', onFocusIn)
      // Return the focus only if no other element has taken it meanwhile. Connecting and disconnecting replace the opener's button.
      const current = document.activeElement
      const heir = opener?.isConnected ? opener : place?.querySelector<HTMLElement>(SUCCESSOR)
      if (current === host || current === document.body || !current) heir?.focus({ preventScroll: true })
    }
  }, [dialog, host, isActive])
}

function bringsStart({ addedNodes }: MutationRecord): boolean {
  return [...addedNodes].some((node) => node instanceof Element && node.querySelector('[data-autofocus]'))
}

function deepActiveElement(): HTMLElement | undefined {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element instanceof HTMLElement && element !== document.body ? element : undefined
}
