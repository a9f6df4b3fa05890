interface Wanted {
  readonly role: string
  readonly pattern: string
  readonly flags: string
  /** Whether the element must be enabled, not move, and not be covered. */
  readonly mustTakePresses: boolean
}

type Found =
  | { readonly spot: { x: number; y: number }; readonly problem?: never }
  | { readonly spot?: never; readonly problem: string }

/** Runs in the page: finds an element by role and name, also in open shadow roots, and returns where to press it, or why that is impossible. */
export async function findSpot({ role, pattern, flags, mustTakePresses }: Wanted): Promise<Found> {
  const native: Record<string, string> = {
    button: 'button, summary, input:is([type=button], [type=submit])',
    link: 'a[href]',
    textbox:
      'textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=url], [type=search])',
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio]',
    heading: 'h1, h2, h3, h4, h5, h6',
    dialog: 'dialog',
  }
  const css = `[role=${role}]${native[role] ? `, :is(${native[role]}):not([role])` : ''}`
  const wanted = new RegExp(pattern, flags)

  const parentOf = (node: Node): Node | null =>
    (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null
  const isWithin = (node: Node | null, ancestor: Node): boolean =>
    node !== null && (node === ancestor || isWithin(parentOf(node), ancestor))
  const isAway = (node: Node | null): boolean =>
    node !== null &&
    ((node instanceof Element && node.matches('[inert], [aria-hidden=true]')) || isAway(parentOf(node)))
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 0 &&
    !isAway(element)

  const namesOf = (element: HTMLElement): string[] => {
    const root = element.getRootNode() as Document | ShadowRoot
    const labelIds = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const { labels, placeholder, value } = element as HTMLInputElement
    const names = [
      labelIds.map((id) => root.getElementById(id)?.textContent ?? '').join(' '),
      element.getAttribute('aria-label'),
      ...[...(labels ?? [])].map((label) => label.innerText),
      ...(element.matches('input, textarea') ? [placeholder] : [element.innerText]),
      ...(element.matches('input[type=button], input[type=submit]') ? [value] : []),
      element.title,
    ]
    return names.flatMap((name) => (name?.trim() ? [name.replace(/\s+/g, ' ').trim()] : []))
  }

  const roots: (Document | ShadowRoot)[] = [document]
  const found: HTMLElement[] = []
  for (const root of roots)
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot)
      if (element.matches(css) && isVisible(element) && namesOf(element).some((name) => wanted.test(name)))
        found.push(element)
    }

  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const at = ({ x, y }: { x: number; y: number }): Element | null => {
    let hit: Element | null = null
    for (let root: Document | ShadowRoot | null = document; root !== null; root = hit?.shadowRoot ?? null) {
      const inner: Element | null = root.elementFromPoint(x, y)
      if (inner === null || inner === hit) break
      hit = inner
    }
    return hit
  }

  let problem = 'is not there.'
  for (const element of found) {
    if (!mustTakePresses) return { spot: middleOf(element) }
    if (element.matches(':disabled, [aria-disabled=true]')) {
      problem = 'is disabled.'
      continue
    }
    if (!isWithin(at(middleOf(element)), element))
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const spot = middleOf(element)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const later = middleOf(element)
    const hit = at(later)
    if (spot.x !== later.x || spot.y !== later.y) problem = 'moves.'
    else if (!isWithin(hit, element))
      problem = `is covered by ${hit?.outerHTML.slice(0, 200) ?? 'nothing: it is off the page'}`
    else return { spot }
  }
  return { problem }
}
