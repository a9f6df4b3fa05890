import type { Page } from 'playwright'

/** The listeners on the page's objects and on the wallet, by event. */
export interface Listeners {
  readonly page: Readonly<Record<string, number>>
  readonly wallet: Readonly<Record<string, number>>
}

/** The query library's listeners, added once while any query is active, and those of fetchAhead() while it has a task left. */
const PASSING = ['online', 'offline', 'visibilitychange', 'pointerdown', 'keydown', 'wheel', 'touchmove']

const TARGETS = ['window', 'document', 'document.documentElement', 'document.body']

/** Counts the listeners that a page has on its own objects, as the browser's tools see them. */
export async function countListeners(page: Page): Promise<Listeners> {
  const tools = await page.context().newCDPSession(page)
  const counts: Record<string, number> = {}
  for (const expression of TARGETS) {
    const { result } = await tools.send('Runtime.evaluate', { expression })
    const { listeners } = await tools.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId ?? '',
    })
    for (const { type } of listeners)
      counts[`${expression} ${type}`] = (counts[`${expression} ${type}`] ?? 0) + 1
  }
  await tools.detach()
  for (const type of PASSING) if (counts[`window ${type}`] === 1) delete counts[`window ${type}`]
  return { page: counts, wallet: await page.evaluate(() => window.fixtureWallet.countListeners()) }
}
