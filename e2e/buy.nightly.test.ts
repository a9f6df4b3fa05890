import { formatEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { buildPhone } from '../tools/phoneClient/build.mjs'
import { give } from './email/embedded.ts'
import { buyer, pay } from './support/buyer.ts'
import { balanceOf } from './support/chain.ts'
import { pairWithPhone } from './support/pairing/pairWithPhone.ts'
import { visitAs } from './support/visitAs.ts'
import { pictureFailures, useBrowser, type Visitor } from './support/visitor.ts'

// This account has nothing, until it buys.
const EVE = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const EVE_INDEX = 4

const stage = useBrowser()
let visitor: Visitor

beforeAll(async () => {
  visitor = await visitAs(stage.browser, EVE_INDEX)
  await accountButton().waitFor()
})
// Each test, and each second try of one, begins at the account, with nothing.
beforeEach(async () => {
  await give(EVE, '0')
  await visitor.page.reload()
  await accountButton().click()
})
afterAll(async () => {
  await give(EVE, '100')
  await visitor.leave()
})
pictureFailures(() => visitor.context.pages())

/** It shows the address, or the name that another test registered for it. */
const accountButton = () => visitor.page.locator('[data-latchkey="account"]')

test('a payment that the provider refuses: it says why, nothing came, and the same checkout can be opened again', async () => {
  const { dialog, button, heading, buy } = buyer(visitor)
  const checkout = await buy()
  await checkout.getByRole('button', { name: 'Decline the card' }).click()
  // Chromium may hang on a window that is closed while it loads.
  await checkout.getByRole('heading', { name: 'Payment failed' }).waitFor()
  await checkout.close()
  await heading('The provider could not complete it').waitFor({ timeout: 45_000 })
  await dialog.getByText('The provider says: The card was declined.').first().waitFor()
  expect(await balanceOf(42161, EVE)).toBe(0n)
  await dialog.getByText('If you paid there with another card, it will appear here.').first().waitFor()
  await button('Open the checkout').waitFor()
  await button('Done').click()
})

test('a checkout that was closed opens again after a reload, and a payment that nobody reports arrives', async () => {
  const { dialog, button, heading, buy, checkout } = buyer(visitor)
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
  await dialog.getByText('Arriving').waitFor()
  await page.getByLabel('never').check()
  await pay(page)
  // The account watches by itself: what has arrived is on its way no more.
  await button(/^Buying .* ETH/).waitFor({ state: 'detached', timeout: 45_000 })
  expect(await balanceOf(42161, EVE)).toBeGreaterThan(0n)
  await button('Buy').click()
  await button('Your purchases').click()
  await dialog.getByText('Arrived').first().waitFor()
})

test('[S1.11] a paired phone buys from nothing too', async () => {
  await buildPhone()
  const PHONE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const had = await balanceOf(42161, PHONE)
  await give(PHONE, '0')
  const paired = await stage.visit()
  try {
    const account = /0xf39F…2266/
    const phone = await pairWithPhone(stage.browser, paired, { url: inject('stack').pageUrl, account })
    await paired.page.bringToFront()
    await paired.page.getByRole('button', { name: account }).first().click()
    const { heading, buy } = buyer(paired)
    await pay(await buy())
    await heading('Arrived').waitFor({ timeout: 45_000 })
    expect(await balanceOf(42161, PHONE)).toBeGreaterThan(5n * 10n ** 16n)
    await phone.leave()
    await paired.leave()
  } finally {
    await give(PHONE, formatEther(had))
  }
})
