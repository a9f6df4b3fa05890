/** Clicks on the first of these in the modal, if it is there. */
export const click = (selector: string) => (modal: HTMLElement) =>
  modal.querySelector<HTMLElement>(selector)?.click()

export async function untilShown(modal: HTMLElement, text: string): Promise<void> {
  while (!modal.textContent?.includes(text)) await new Promise(requestAnimationFrame)
}

/** Types into the modal's first field as a user does, so that React hears of it. */
export function typeInto(modal: HTMLElement, text: string): void {
  const input = modal.querySelector('input')
  if (!input) throw new Error('This view has no field.')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
