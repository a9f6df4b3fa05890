import { focusables } from './focusables.ts'

/**
 * Focuses the start of a view: its marked control, else the first control of its body, else the dialog. On a touch screen
 * it skips text fields, because the on-screen keyboard would cover the view.
 */
export function focusStart(dialog: HTMLElement): void {
  const view = dialog.querySelector<HTMLElement>('[data-part="view"]') ?? dialog
  const marked = view.querySelector<HTMLElement>('[data-autofocus]')
  const target = marked ?? focusables(view)[0] ?? dialog
  const isTouch = matchMedia('(pointer: coarse)').matches
  const start = isTouch && target instanceof HTMLInputElement && target.type !== 'checkbox' ? dialog : target
  start.focus({ preventScroll: true })
}
