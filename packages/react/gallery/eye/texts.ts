import type { Kit } from '@latchkey/core'
import { socialNames } from '../../src/social/socialNames.ts'
import { FAMILIAR } from '../../src/views/Connect/familiarWallets.ts'
import { describe, isDrawn } from './dialog.ts'

/** Of dates, which follow the locale and stand in no catalogue. */
const DATE_WORDS =
  /\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?|[AP]M)\b/g

/** Attributes that are read out or shown. */
const SPOKEN = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt', 'data-tooltip'] as const

/**
 * With the marked catalogue, every word is between its brackets, or is data: what the kit's state and configuration hold,
 * an address, a number. What integrators are told in debug mode is English by the specification.
 */
export async function checkTexts(dialog: HTMLElement, kit: Kit): Promise<string[]> {
  // Networks that the kit only knows by name stand in this part.
  const named = [...dialog.querySelectorAll('bdi[data-part="strong"]')].map(({ textContent }) => textContent)
  const familiar = FAMILIAR.map(({ name }) => name)
  const data = [...named, ...(await dataOf(kit)), ...Object.values(socialNames), ...familiar]
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  const problems = new Set<string>()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (
      !element ||
      // An address is data, however it is grouped, and so is a text that is signed.
      element.closest(
        'svg, [data-part="alert"] bdi, [data-part="tooltip"], [data-part="full-address"], [data-part="signed-text"], [role="status"]',
      ) ||
      !isDrawn(element)
    )
      continue
    const rest = unmarked(wholeOf(node, element), data)
    if (rest !== '') problems.add(`not from the catalogue: “${rest}” in ${describe(element)}`)
  }
  for (const element of dialog.querySelectorAll('*')) {
    if (element.closest('svg') || !isDrawn(element)) continue
    for (const name of SPOKEN) {
      const rest = unmarked(element.getAttribute(name) ?? '', data)
      if (rest !== '') problems.add(`not from the catalogue: ${name} “${rest}” of ${describe(element)}`)
    }
  }
  return [...problems]
}

/** React writes one text in several nodes: a bracket may open in one and close in another. */
function wholeOf(node: Node, element: Element): string {
  return node.parentNode?.childNodes.length === 1 ? (node.textContent ?? '') : (element.textContent ?? '')
}

/** What of a text is neither marked nor data: words without an owner. */
function unmarked(text: string, data: readonly string[]): string {
  let rest = text
  // A text may hold another: from the innermost brackets out.
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/\[!!(?:(?!\[!!|!!\]).)*!!\]/gs, ' ')
  }
  rest = rest.replace(DATE_WORDS, ' ')
  // A text in which an element stands goes on behind it.
  rest = rest.replace(/\[!!.*$/s, ' ').replace(/^.*!!\]/s, ' ')
  rest = rest.replace(/0x[0-9a-fA-F]+(…[0-9a-fA-F]+)?/g, ' ')
  for (const known of data) rest = rest.replaceAll(known, ' ')
  // An address or a name may be shortened: its ends stand on both sides of an ellipsis.
  rest = rest.replace(/([^…]*)…(\S*)/g, (whole, start: string, end: string) =>
    data.some((known) => known.startsWith(start.trim()) && known.endsWith(end)) ? ' ' : whole,
  )
  return /\p{L}/u.test(rest) ? rest.replace(/\s+/g, ' ').trim() : ''
}

/** Every string that the state, the configuration and the services' answers hold, the longest first. */
async function dataOf(kit: Kit): Promise<readonly string[]> {
  const found = new Set<string>()
  const seen = new Set<unknown>()
  const walk = (value: unknown): void => {
    if (typeof value === 'string') found.add(value)
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    for (const part of Object.values(value)) walk(part)
  }
  walk(kit.store.get())
  walk(kit.config)
  for (const query of (await kit.queries()).getQueryCache().getAll()) walk(query.state.data)
  return [...found].filter((text) => text.trim().length > 1).sort((one, other) => other.length - one.length)
}
