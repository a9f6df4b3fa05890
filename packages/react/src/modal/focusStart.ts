import { focusables } from './focusables.ts'

/**
 * Focuses where a view begins: its marked control, else the first one of its body, else the dialog. On a touch screen a
 * text field is left alone, since its keyboard would cover the view.
 */
export function focusStart(dialog: HTMLElement): void {
  const view = dialog.querySelector<HTMLElement>('[data-part="view"]') ?? dialog
  const marked = view.querySelector<HTMLElement>('[data-autofocus]')
  const target = marked ?? focusables(view)[0] ?? dialog
  const isTouch = matchMedia('(pointer: coarse)').matches
  const start = isTouch && target instanceof HTMLInputElement && target.type !== 'checkbox' ? dialog : target
  start.focus({ preventScroll: true })
}
