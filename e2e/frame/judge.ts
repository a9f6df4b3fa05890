import axe from 'axe-core'
import type { Frame, Page } from 'playwright'

/**
 * What is wrong in a document: by axe's rules, and at its edges. Axe runs in Playwright's own world: it needs inline code, which the wallet's
 * policy forbids.
 * @returns a line for each rule that is broken, and for each text that touches an edge
 */
export async function judge(document: Frame | Page): Promise<string[]> {
  await document.evaluate(axe.source)
  const broken = await document.evaluate(async () => {
    const { violations } = await Reflect.get(window, 'axe').run()
    return violations.map(
      ({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
        `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    )
  })
  return [...broken, ...(await document.evaluate(findCramped))]
}

/** Texts at the very edge of the window, and numbers of a list that do not fit beside their items. */
function findCramped(): string[] {
  const LEAST_PX = 8
  const cramped: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, width } = range.getBoundingClientRect()
    const isSeen = width > 1 && !node.parentElement?.closest('[data-part="sr"]')
    if (isSeen && (left < LEAST_PX || right > innerWidth - LEAST_PX))
      cramped.push(`at the edge: ${node.textContent?.trim()}`)
  }
  for (const list of document.querySelectorAll('ol')) {
    const [item] = list.children
    const room = item ? item.getBoundingClientRect().left - list.getBoundingClientRect().left : Number.NaN
    if (
      getComputedStyle(list).listStyleType !== 'none' &&
      room < 2 * Number.parseFloat(getComputedStyle(list).fontSize)
    )
      cramped.push(`no room for the numbers of ${list.textContent}`)
  }
  return cramped
}
