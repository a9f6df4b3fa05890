import { afterEach, expect, test } from 'vitest'
import { balanceOf } from './support/chain.ts'
import { labWallet } from './support/labWallet.ts'
import { some } from './support/some.ts'
import { visitAs } from './support/visitAs.ts'
import { pictureFailures, useBrowser, type Visitor, type VisitorOptions } from './support/visitor.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Refuses whatever the kit writes; the wallet, which is no part of the kit, keeps its own. */
const BLOCKED = `{
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, value) {
    if (key.startsWith('@latchkey')) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, value)
  }
}`

const stage = useBrowser()
let visitor: Visitor
/** Errors that the running test causes on purpose. */
let expected: RegExp | undefined

afterEach(async () => {
  await visitor.leave(expected)
  expected = undefined
})
pictureFailures(() => visitor.context.pages())

const dialog = () => visitor.page.getByRole('dialog')
const accountButton = () => visitor.page.getByRole('button', { name: /0x[0-9a-fA-F]{4}…/ }).first()

async function connected(options: VisitorOptions = {}): Promise<void> {
  visitor = await visitAs(stage.browser, 0, options)
  await accountButton().waitFor()
  await expect.poll(() => dialog().isVisible()).toBe(false)
}

/** Sends ether to Bob with a wallet in this mode, until it is asked. */
async function send(amount: string, mode: string): Promise<void> {
  await accountButton().click()
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await dialog().getByRole('button', { name: 'Select token' }).first().click()
  await dialog().getByRole('button', { name: /Ether/ }).click()
  await dialog().getByRole('textbox', { name: 'Receiver' }).fill(BOB)
  await dialog().getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog().getByRole('button', { name: 'Preview send' }).click()
  await labWallet(visitor.page).setMode(mode)
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
}

test('if the wallet’s account changes while it signs, the reviewed transfer is sent from the displayed account', async () => {
  await connected()
  const before = await balanceOf(42161, BOB)
  await send('0.5', 'changeAccountMidFlow')
  await visitor.page
    .getByText(/0\.5 ETH.? sent|The account changed/u)
    .first()
    .waitFor()
  // Whichever account the page shows now, only the reviewed account has paid, at most once.
  expect([before, before + 500_000_000_000_000_000n]).toContain(await balanceOf(42161, BOB))
  await expect.poll(() => accountButton().innerText()).not.toContain('2266')
})

test.each(some(['foreignGenesis', 'noGenesis']))(
  'in the lab a wallet in mode %s sends nothing, and the page says why',
  async (mode) => {
    await connected()
    const before = await balanceOf(42161, BOB)
    await send('1', mode)
    await dialog()
      .getByText(/real network/)
      .first()
      .waitFor()
    expect(await balanceOf(42161, BOB)).toBe(before)
  },
)

test('storage that is blocked leaves a kit that works until the page is closed', async () => {
  await connected({ initScript: BLOCKED })
  await visitor.page.reload()
  await visitor.page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor()
})

test('coming back online reads the balances again by itself', async () => {
  expected = /Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/
  await connected()
  // What the account needs for its data is loaded while the page idles: Chromium doesn't fetch a chunk again that failed.
  await visitor.page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name, duration }) => /observer/.test(name) && duration > 0),
  )
  await visitor.context.setOffline(true)
  await accountButton().click()
  await dialog()
    .getByText(/offline|Unavailable/i)
    .first()
    .waitFor({ timeout: 90_000 })
  await visitor.context.setOffline(false)
  await dialog().getByText(/USDC$/).first().waitFor({ timeout: 90_000 })
})
