const CONTROLS = 'a[href], button, input, select, textarea'

/** Overflowing text without a control takes the focus itself, so that the arrow keys scroll it. */
export function admitScrollers(inside: ParentNode): void {
  for (const part of inside.querySelectorAll<HTMLElement>('[data-part="view"], [data-part="body"]')) {
    // Cheapest first, because this runs after every change, and reading sizes forces a layout.
    const isAlone =
      !part.querySelector(CONTROLS) &&
      part.scrollHeight > part.clientHeight &&
      getComputedStyle(part).overflowY === 'auto'
    part.tabIndex = isAlone ? 0 : -1
  }
}

/** What Tab reaches inside a part of the page, in order, without hidden or removed elements. */
export function focusables(inside: ParentNode): HTMLElement[] {
  admitScrollers(inside)
  return [...inside.querySelectorAll<HTMLElement>(`${CONTROLS}, [tabindex]`)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      element.getClientRects().length > 0,
  )
}
