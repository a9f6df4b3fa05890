import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { host } from '../support/hosts/host.ts'
import { serveFixture } from '../support/hosts/serveFixture.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const stage = useBrowser(() => serveFixture({ react: 19, mode: 'production' }))
let visitor: Visitor
const tabs: Page[] = []

beforeAll(async () => {
  visitor = await stage.visit({ path: `${stage.served.url}/app` })
  tabs.push(visitor.page)
  while (tabs.length < 2) {
    const tab = await visitor.context.newPage()
    await tab.goto(`${stage.served.url}/app`)
    tabs.push(tab)
  }
})
afterAll(() => visitor.leave())
pictureFailures(() => tabs)

/** Waits until every tab shows the change. Returns the slowest tab's delay in milliseconds. */
async function agree(act: () => Promise<unknown>, text: string): Promise<void> {
  const [first] = tabs
  await Promise.all(
    tabs.map((tab) =>
      tab.evaluate((wanted) => {
        const output = document.querySelector('output')
        Object.assign(window, {
          agreedAt: new Promise((resolve) => {
            const look = (): void => {
              if (output?.textContent !== wanted) return
              observer.disconnect()
              resolve(performance.timeOrigin + performance.now())
            }
            const observer = new MutationObserver(look)
            observer.observe(document.body, { childList: true, characterData: true, subtree: true })
          }),
        })
      }, text),
    ),
  )
  await act()
  const times = await Promise.all(tabs.map((tab) => tab.evaluate(() => Reflect.get(window, 'agreedAt'))))
  expect(await first?.locator('output').innerText()).toBe(text)
  console.log(
    `both tabs agree on "${text}" within ${Math.round(Math.max(...times) - Math.min(...times))} ms of the first`,
  )
}
const tab = (index: number): Page => tabs[index] ?? visitor.page

test('two tabs agree on a connection, an account, a network and a disconnection', async () => {
  await agree(() => host(tab(0)).connect(), `connected ${ALICE} eip155:42161`)
  await agree(
    () => tab(1).evaluate((account) => window.fixtureWallet.hold({ accounts: [account] }), BOB),
    `connected ${BOB} eip155:42161`,
  )
  await agree(async () => {
    await host(tab(0)).networkButton.click()
    await host(tab(0))
      .dialog.getByRole('button', { name: /Arbitrum Sepolia/ })
      .click()
  }, `connected ${BOB} eip155:421614`)
  await agree(() => host(tab(1)).disconnect(), 'disconnected nobody eip155:421614')
})
