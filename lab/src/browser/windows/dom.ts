type Attributes = Readonly<Record<string, string | boolean | undefined>>
type Child = Node | string | undefined | false

/** Makes an element; text is always text, never markup. */
export function h<tag extends keyof HTMLElementTagNameMap>(
  tag: tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== undefined && child !== false))
  return element
}

export function button(label: string, attributes: Attributes, onClick: () => void): HTMLButtonElement {
  const element = h('button', { type: 'button', ...attributes }, label)
  element.addEventListener('click', onClick)
  return element
}

/** An address in its short form, the whole of it in the title. */
export const shortAddress = (address: string): HTMLElement =>
  h('bdi', { title: address, 'data-part': 'address' }, `${address.slice(0, 6)}…${address.slice(-4)}`)
