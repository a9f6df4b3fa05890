const CONTROLS = 'a[href], button, input, select, textarea'

/** Text that overflows and holds no control takes the focus itself, so that the arrow keys scroll it. */
export function admitScrollers(inside: ParentNode): void {
  for (const part of inside.querySelectorAll<HTMLElement>('[data-part="view"], [data-part="body"]')) {
    // Cheapest first: it is asked after every change, and sizes make the browser lay the view out at once.
    const isAlone =
      !part.querySelector(CONTROLS) &&
      part.scrollHeight > part.clientHeight &&
      getComputedStyle(part).overflowY === 'auto'
    part.tabIndex = isAlone ? 0 : -1
  }
}

/** What Tab reaches inside a part of the page, in order. Nothing that is hidden or taken out. */
export function focusables(inside: ParentNode): HTMLElement[] {
  admitScrollers(inside)
  return [...inside.querySelectorAll<HTMLElement>(`${CONTROLS}, [tabindex]`)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      element.getClientRects().length > 0,
  )
}
