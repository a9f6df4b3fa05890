import type { Page } from 'playwright'

export interface Listeners {
  readonly page: Readonly<Record<string, number>>
  readonly wallet: Readonly<Record<string, number>>
}

/** The query library's listeners, added once while any query is active. */
const OF_QUERIES = ['online', 'offline', 'visibilitychange']
/** Those of fetchAhead(), added together while it has a task left. Playwright, which listens for pointers too, has its own beside them. */
const OF_FETCH_AHEAD = ['pointerdown', 'keydown', 'wheel', 'touchmove']

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
  const leaveOut = (type: string): void => {
    const left = (counts[`window ${type}`] ?? 0) - 1
    if (left > 0) counts[`window ${type}`] = left
    else delete counts[`window ${type}`]
  }
  for (const type of OF_QUERIES) if (counts[`window ${type}`] === 1) leaveOut(type)
  if (OF_FETCH_AHEAD.every((type) => counts[`window ${type}`])) OF_FETCH_AHEAD.forEach(leaveOut)
  return { page: counts, wallet: await page.evaluate(() => window.fixtureWallet.countListeners()) }
}
