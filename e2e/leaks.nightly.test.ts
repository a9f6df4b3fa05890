import { expect, test } from 'vitest'
import { cycle, HURRY, takeStock } from './support/holdings.ts'
import { host } from './support/hosts/host.ts'
import { countListeners, type Listeners } from './support/hosts/listeners.ts'
import { serveFixture } from './support/hosts/serveFixture.ts'
import { useBrowser } from './support/visitor.ts'

/** `npm run soak` asks for more. */
const CYCLES = Number(process.env.LEAK_CYCLES ?? 120)
const WARM_UP = 20
const MIB = 1024 * 1024

const stage = useBrowser(() => serveFixture({ react: 19, mode: 'production' }))
const visitor = stage.useVisitor('all', () => ({ path: `${stage.served.url}/app`, initScript: HURRY }))

/** A second try finds the account connected. */
async function connectOnce(): Promise<void> {
  const account = visitor.page.getByRole('button', { name: /0x[0-9a-fA-F]{4}…/ }).first()
  if (!(await account.isVisible())) await host(visitor.page).connect()
}

/** Listeners that there are more of. One that was there for a while, such as for the prefetching, may have gone since. */
const grown = (before: Listeners, after: Listeners): readonly string[] =>
  (['page', 'wallet'] as const).flatMap((where) =>
    Object.entries(after[where]).flatMap(([name, count]) => {
      const former = before[where][name] ?? 0
      return count > former ? [`${where}: ${name} ${former} → ${count}`] : []
    }),
  )

test.each([
  ['nobody is connected', ['Connect Wallet', 'Get started'], async () => {}],
  ['an account is connected', ['0x', 'Account settings'], connectOnce],
] as const)(
  'the modal opened and closed many times while %s leaves nothing behind',
  async (title, through, prepare) => {
    const { page } = visitor
    await prepare()
    await cycle(page, WARM_UP, through)
    const [before, listenersBefore] = [await takeStock(page), await countListeners(page)]
    await cycle(page, CYCLES / 2, through)
    let after = await takeStock(page)
    // Some nodes are let go a little later, while a busy machine has no time for the browser's housekeeping.
    for (let time = 0; time < 5 && after.nodes - before.nodes >= 5; time += 1) {
      await page.waitForTimeout(1_000)
      after = await takeStock(page)
    }
    const listenersAfter = await countListeners(page)
    console.log(
      `${CYCLES / 2} times, while ${title}: heap ${((after.heapBytes - before.heapBytes) / 1024).toFixed(0)} KiB more (${(after.heapBytes / MIB).toFixed(1)} MiB), nodes ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}`,
    )
    expect(grown(listenersBefore, listenersAfter)).toEqual([])
    // A leak in each cycle would leave far more.
    expect(after.listeners - before.listeners).toBeLessThan(5)
    expect(after.nodes - before.nodes).toBeLessThan(5)
    // The target is 1 MiB; the browser's own memory varies between runs.
    expect(after.heapBytes - before.heapBytes).toBeLessThan(4 * MIB)
  },
  60_000 + CYCLES * 600,
)
