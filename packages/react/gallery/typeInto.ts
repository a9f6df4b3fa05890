/** Types into the modal's first field as a user does, so that React hears of it. */
export function typeInto(modal: HTMLElement, text: string): void {
  const input = modal.querySelector('input')
  if (!input) throw new Error('This view has no field.')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
