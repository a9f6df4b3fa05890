import axe from 'axe-core'
import type { Frame, Page } from 'playwright'

/**
 * What axe finds wrong in a document. It runs in Playwright's own world: axe needs inline code, which the wallet's policy forbids.
 *
 * @returns a line for each rule that is broken
 */
export async function judge(document: Frame | Page): Promise<string[]> {
  await document.evaluate(axe.source)
  return document.evaluate(async () => {
    const { violations } = await Reflect.get(window, 'axe').run()
    return violations.map(
      ({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
        `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    )
  })
}
