export function modalRoot(): ShadowRoot | undefined {
  return document.querySelector('[data-latchkey-modal]')?.shadowRoot ?? undefined
}

/** The dialog on a gallery page, once it is there. */
export function dialogOf(root: ShadowRoot | undefined = modalRoot()): HTMLElement {
  const dialog = root?.querySelector<HTMLElement>('[data-part="modal"]')
  if (!dialog) throw new Error('There is no dialog to look at.')
  return dialog
}

export function drawn(dialog: HTMLElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element instanceof HTMLElement && isDrawn(element),
  )
}

/** Whether an element takes room on the screen and is to be seen. */
export function isDrawn(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && !element.closest('[data-leaving], [inert]')
}

/** The name that a control goes by, as far as this kit gives names: a label, else its text. */
export function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? labelOf(element) ?? element.textContent ?? ''
  return label.replace(/\s+/g, ' ').trim()
}

function labelOf(element: Element): string | undefined {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  return labels.length > 0 ? labels.map((label) => label.textContent).join(' ') : undefined
}

/** How a problem names an element: what it is, and what it says. */
export function describe(element: Element): string {
  const part = element.getAttribute('data-part') ?? element.tagName.toLowerCase()
  const name = nameOf(element)
  return name === '' ? part : `${part} “${name.length > 40 ? `${name.slice(0, 39)}…` : name}”`
}
