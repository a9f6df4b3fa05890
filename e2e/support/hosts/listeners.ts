import type { Page } from 'playwright'

/** The listeners on the page's objects and on the wallet, by event. */
export interface Listeners {
  readonly page: Readonly<Record<string, number>>
  readonly wallet: Readonly<Record<string, number>>
}

/** The query library's listeners, added once while any query is active. */
const WHILE_READING = ['window online', 'window offline', 'window visibilitychange']

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
  for (const name of WHILE_READING) if (counts[name] === 1) delete counts[name]
  return { page: counts, wallet: await page.evaluate(() => window.fixtureWallet.countListeners()) }
}
