import { afterEach, expect, test } from 'vitest'
import { fault, labWallet } from './support/labWallet.ts'
import { visitAs } from './support/visitAs.ts'
import { pictureFailures, useBrowser, type Visitor } from './support/visitor.ts'

const stage = useBrowser()
let visitor: Visitor
/** Errors that the running test causes on purpose. */
let expected: RegExp | undefined

afterEach(async () => {
  await fault(42161, { kind: 'none' })
  await visitor.leave(expected)
  expected = undefined
})
pictureFailures(() => visitor.context.pages())

const dialog = () => visitor.page.getByRole('dialog')
const accountButton = () => visitor.page.getByRole('button', { name: /0x[0-9a-fA-F]{4}…/ }).first()
const connectButton = () => visitor.page.getByRole('button', { name: 'Connect Wallet' }).first()

async function openConnecting(): Promise<void> {
  await connectButton().click()
  const button = dialog().getByRole('button', { name: /Lab Wallet/ })
  await button.click()
}

test('after a reload during a wallet prompt, connecting works', async () => {
  visitor = await stage.visit()
  await labWallet(visitor.page).setMode('never')
  await openConnecting()
  await dialog().getByText('Continue in Lab Wallet').first().waitFor()
  await visitor.page.reload()
  await connectButton().waitFor()
  await labWallet(visitor.page).setMode('approve')
  await openConnecting()
  await accountButton().waitFor()
})

test.each([
  ['down', { kind: 'down' }],
  ['answering for another chain', { kind: 'wrongChainId', chainId: 1 }],
])(
  '[S8.14] a chain that is %s is reported, and the page recovers by itself or by Try again',
  async (_, broken) => {
    expected = /Failed to load resource|50\d|400/
    visitor = await visitAs(stage.browser, 0)
    await accountButton().waitFor()
    await fault(42161, broken)
    await visitor.page.clock.install()
    await visitor.page.reload()
    await accountButton().waitFor()
    await accountButton().click()
    const unavailable = dialog()
      .locator('[data-part="view"]')
      .getByText(/Token Balance Unavailable/)
    await unavailable.waitFor({ timeout: 40_000 })
    await fault(42161, { kind: 'none' })
    const retry = dialog().getByRole('button', { name: 'Try again', exact: true })
    const recover = async () => {
      if ((await retry.count()) > 0) await retry.click()
      // Retries are blocked for 30 s, so the test advances the page's clock.
      else if ((await unavailable.count()) > 0) await visitor.page.clock.fastForward(30_000)
      return (await dialog().getByText(/USDC$/).count()) > 0 && (await unavailable.count()) === 0
    }
    await expect.poll(recover, { timeout: 50_000, interval: 500 }).toBe(true)
  },
)

test('a chain that is slow is waited for, with nothing broken meanwhile', async () => {
  visitor = await visitAs(stage.browser, 0)
  await accountButton().waitFor()
  await fault(42161, { kind: 'slow', delayMs: 1_500 })
  await visitor.page.reload()
  await accountButton().click()
  await dialog().getByText(/USDC$/).first().waitFor({ timeout: 40_000 })
})
