const CANDIDATES = 'a[href], button, input, select, textarea, [tabindex]'

/** What Tab reaches inside a part of the page, in order. Nothing that is hidden or taken out. */
export function focusables(inside: ParentNode): HTMLElement[] {
  return [...inside.querySelectorAll<HTMLElement>(CANDIDATES)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      element.getClientRects().length > 0,
  )
}
