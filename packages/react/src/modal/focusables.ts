const CONTROLS = 'a[href], button, input, select, textarea'

/** What Tab reaches inside a part of the page, in order. Nothing that is hidden or taken out. */
export function focusables(inside: ParentNode): HTMLElement[] {
  // Text that overflows and holds no control takes the focus itself, so that the arrow keys scroll it.
  for (const part of inside.querySelectorAll<HTMLElement>('[data-part="view"], [data-part="body"]')) {
    const { overflowY } = getComputedStyle(part)
    const isAlone =
      overflowY === 'auto' && part.scrollHeight > part.clientHeight && !part.querySelector(CONTROLS)
    const stop = isAlone ? 0 : -1
    if (part.tabIndex !== stop) part.tabIndex = stop
  }
  return [...inside.querySelectorAll<HTMLElement>(`${CONTROLS}, [tabindex]`)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      element.getClientRects().length > 0,
  )
}
