import { type Browser, chromium } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findInstalledBrowser, launchArguments } from '../../scripts/browser.mjs'
import { host } from '../support/hosts/host.ts'
import { countListeners } from '../support/hosts/listeners.ts'
import { type FixtureServer, serveFixture } from '../support/hosts/serveFixture.ts'
import { pictureFailures, type Visitor, visit } from '../support/visitor.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Counts how often the page was taken out of the cache; the page itself never knows it was put there. */
const COUNT = `addEventListener('pageshow', ({ persisted }) => { window.restored = (window.restored ?? 0) + Number(persisted) })`

let browser: Browser
let server: FixtureServer
let visitor: Visitor
beforeAll(async () => {
  const executablePath = process.env.CHROME_PATH ?? findInstalledBrowser()
  ;[browser, server] = await Promise.all([
    // Playwright disables the back/forward cache by default.
    chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [...launchArguments(), '--enable-features=BackForwardCache'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
    serveFixture({ react: 19, mode: 'production' }),
  ])
})
afterAll(async () => {
  await browser.close()
  await server.close()
})
beforeEach(async () => {
  visitor = await visit(browser, { path: `${server.url}/app`, initScript: COUNT })
})
afterEach(() => visitor.leave())
pictureFailures(() => visitor.context.pages())

const kit = () => host(visitor.page)
const away = () => visitor.page.goto(`${server.url}/twoKits`)
async function back(times: number): Promise<void> {
  // A page out of the cache does not load: there is no event of that to wait for.
  await visitor.page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => visitor.page.evaluate(() => Reflect.get(window, 'restored'))).toBe(times)
}

test('a page restored by back shows the wallet’s latest state, with the same listeners', async () => {
  await kit().connect()
  const before = await countListeners(visitor.page)
  await away()
  await visitor.page.evaluate(
    (account) => window.fixtureWallet.hold({ accounts: [account], chainId: 421614 }),
    BOB,
  )
  await back(1)
  await expect.poll(() => kit().account.innerText()).toBe(`connected ${BOB} eip155:421614`)
  for (let times = 2; times < 5; times += 1) {
    await away()
    await back(times)
  }
  expect(await countListeners(visitor.page)).toEqual(before)
  await kit().disconnect()
  await expect.poll(() => kit().account.innerText()).toMatch(/^disconnected nobody/)
})

test('a connection made on the next page is there on the one before', async () => {
  await away()
  // The next page's kit has the same id.
  await visitor.page.goto(`${server.url}/app?next`)
  await kit().connect()
  await visitor.page.goBack({ waitUntil: 'commit' })
  await back(1)
  await expect.poll(() => kit().account.innerText()).toMatch(/^connected 0x/)
})

test('a modal that was open is open, and works', async () => {
  await kit().connectButton.click()
  await kit().dialog.waitFor()
  await away()
  await back(1)
  await kit()
    .dialog.getByRole('button', { name: /Fixture Wallet/ })
    .click()
  await expect.poll(() => kit().account.innerText()).toMatch(/^connected 0x/)
})
