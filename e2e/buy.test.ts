import type { Browser, Page } from 'playwright'
import { formatEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { buildPhone } from '../lab/phone/build.mjs'
import { balanceOf } from './support/chain.ts'
import { connectAccount } from './support/labWallet.ts'
import { pairWithPhone } from './support/pairing/pairWithPhone.ts'
import { launch, pictureFailures, type Visitor, visit } from './support/visitor.ts'

// This account has nothing, until it buys.
const EVE = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const EVE_INDEX = 4

let browser: Browser
let visitor: Visitor

async function setBalance(wei: bigint, address = EVE): Promise<void> {
  const response = await fetch(`${inject('stack').labUrl}/control/42161/balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, wei: String(wei) }),
  })
  if (!response.ok) throw new Error(await response.text())
}

beforeAll(async () => {
  browser = await launch()
  visitor = await visit(browser)
  await connectAccount(visitor, EVE_INDEX, accountButton())
})
// Each test, and each second try of one, begins at the account, with nothing.
beforeEach(async () => {
  await setBalance(0n)
  await visitor.page.reload()
  await accountButton().click()
})
afterAll(async () => {
  await setBalance(100n * 10n ** 18n)
  await visitor.leave()
  await browser.close()
})
pictureFailures(() => visitor.context.pages())

/** It shows the address, or the name that another test registered for it. */
const accountButton = () => visitor.page.locator('[data-latchkey="account"]')
const dialog = () => visitor.page.getByRole('dialog')
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).first()
const heading = (name: string) => dialog().getByRole('heading', { name, exact: true })

/** Opens the checkout by a button, and returns its page. */
async function checkout(name: string | RegExp): Promise<Page> {
  const opened = visitor.context.waitForEvent('page', { timeout: 45_000 })
  await button(name).click()
  const page = await opened
  await page.getByRole('heading', { name: 'Lab checkout' }).waitFor()
  return page
}

/** Fills in the form and goes on to the checkout. */
async function buy(): Promise<Page> {
  await button('Buy').click()
  await dialog().getByRole('textbox', { name: 'You pay' }).fill('250')
  return checkout('Continue to Sandbox checkout')
}

test('[S1.11, S7.26] buys ether from nothing: it is on its way, then it has arrived, and the account shows it', async () => {
  const page = await buy()
  expect(await page.locator('body').innerText()).toContain('No real money is taken')
  await heading('Pay in the other window').waitFor()
  await page.getByLabel('twice').check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { name: 'Paid' }).waitFor()
  await page.close()
  await heading('Arrived').waitFor({ timeout: 45_000 })
  const bought = Number(formatEther(await balanceOf(42161, EVE)))
  expect(bought).toBeGreaterThan(0.05)
  await button('Done').click()
  const shown = String(bought).slice(0, 5).replace(/0+$/, '')
  // The gateway keeps what an account holds for ten seconds.
  await dialog().getByText(shown).first().waitFor({ timeout: 45_000 })
})

test('a payment that the provider refuses: it says why, nothing came, and one can try again', async () => {
  const page = await buy()
  await page.getByRole('button', { name: 'Decline the card' }).click()
  // Chromium may hang on a window that is closed while it loads.
  await page.getByRole('heading', { name: 'Payment failed' }).waitFor()
  await page.close()
  await heading('The provider could not complete it').waitFor({ timeout: 45_000 })
  await dialog().getByText('The provider says: The card was declined.').first().waitFor()
  expect(await balanceOf(42161, EVE)).toBe(0n)
  await button('Try again').click()
  await dialog().getByRole('textbox', { name: 'You pay' }).waitFor()
})

test('a checkout that was closed opens again after a reload, and a payment that nobody reports arrives', async () => {
  await (await buy()).close()
  await heading('Pay in the other window').waitFor()
  await visitor.page.reload()
  await accountButton().click()
  await button(/^Buying .* ETH/).click()
  const page = await checkout('Open the checkout')
  await page.getByLabel('never').check()
  await page.getByRole('button', { name: 'Take the money and stall' }).click()
  await heading('On the way').waitFor({ timeout: 45_000 })
  // A reload in the middle loses nothing.
  await visitor.page.bringToFront()
  await visitor.page.reload()
  await accountButton().click()
  await dialog().getByText('Arriving').waitFor()
  await page.getByLabel('never').check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { name: 'Paid' }).waitFor()
  await page.close()
  // The account watches by itself: what has arrived is on its way no more.
  await button(/^Buying .* ETH/).waitFor({ state: 'detached', timeout: 45_000 })
  expect(await balanceOf(42161, EVE)).toBeGreaterThan(0n)
  await button('Buy').click()
  await button('Your purchases').click()
  await dialog().getByText('Arrived').first().waitFor()
})

test('[S1.11] a paired phone buys from nothing too', async () => {
  await buildPhone()
  const own = visitor
  const PHONE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const had = await balanceOf(42161, PHONE)
  await setBalance(0n, PHONE)
  visitor = await visit(browser)
  try {
    const account = /0xf39F…2266/
    const phone = await pairWithPhone(browser, visitor, { url: inject('stack').pageUrl, account })
    await visitor.page.bringToFront()
    await visitor.page.getByRole('button', { name: account }).first().click()
    const page = await buy()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('heading', { name: 'Paid' }).waitFor()
    await page.close()
    await heading('Arrived').waitFor({ timeout: 45_000 })
    expect(await balanceOf(42161, PHONE)).toBeGreaterThan(5n * 10n ** 16n)
    await phone.leave()
    await visitor.leave()
  } finally {
    visitor = own
    await setBalance(had, PHONE)
  }
})
