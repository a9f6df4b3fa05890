/** What assistive technology was told, in order. */
export interface Heard {
  readonly text: string
  readonly urgent: boolean
}

const LIVE = '[aria-live], [role="status"], [role="alert"], [role="log"]'

/**
 * Hears as a screen reader does: a change inside a live region that was there before, and an alert as it appears. What
 * comes together with its own polite region is not told by most of them, and is not heard here.
 */
export function hear(root: ShadowRoot): readonly Heard[] {
  const heard: Heard[] = []
  const known = new WeakSet<Element>()
  const listen = (records: readonly MutationRecord[]): void => {
    const changed = new Set<Element>()
    for (const { target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(LIVE)
      if (region && known.has(region)) changed.add(region)
      for (const node of addedNodes) for (const alert of alertsIn(node)) changed.add(alert)
    }
    for (const region of root.querySelectorAll(LIVE)) known.add(region)
    for (const region of changed) {
      const text = textOf(region)
      if (
        text !== '' &&
        region.isConnected &&
        region.checkVisibility() &&
        !region.closest('[aria-hidden="true"], [inert]')
      )
        heard.push({ text, urgent: region.matches('[role="alert"], [aria-live="assertive"]') })
    }
  }
  new MutationObserver(listen).observe(root, { childList: true, subtree: true, characterData: true })
  return heard
}

function alertsIn(node: Node): Element[] {
  if (!(node instanceof Element)) return []
  return [...(node.matches('[role="alert"]') ? [node] : []), ...node.querySelectorAll('[role="alert"]')]
}

function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** What a user must be told without looking: the view's title, what is waited for or happened, what is missing. */
export function checkHeard(dialog: HTMLElement, heard: readonly Heard[]): string[] {
  const told = heard.map(({ text }) => text).join(' | ')
  const wanted = [
    ...[...dialog.querySelectorAll('h1')].map((element) => ({ what: 'the title', text: textOf(element) })),
    ...[
      ...dialog.querySelectorAll(
        '[data-part="status-title"], [data-part="status-text"], [data-part="card-error"], [data-part="hint"][data-tone="error"], [data-part="snack-text"], [data-part="banner"] > [data-part="row-main"]',
      ),
    ].map((element) => ({ what: element.getAttribute('data-part') ?? '', text: textOf(element) })),
    ...[...dialog.querySelectorAll('[aria-busy="true"]:not(button)')].map(() => ({
      what: 'loading',
      text: 'Loading',
    })),
  ]
  return wanted
    .filter(({ text }) => text !== '' && !told.includes(text))
    .map(({ what, text }) => `never announced, ${what}: “${text}”`)
}
