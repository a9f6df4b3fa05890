import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf } from '../support/chain.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { addressOf, approveInWallet, codeFor, give, lastCode } from './embedded.ts'

// A user without a wallet: everything here is real, from the mail over SMTP to the transaction on the chain.
const EMAIL = `ada-${Date.now()}@example.test`
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const stage = useBrowser()
let visitor: Visitor

beforeAll(async () => {
  visitor = await stage.visit()
})
// The wrong code.
afterAll(() => visitor.leave(/status of 400/))
pictureFailures(() => visitor.context.pages())

const dialog = () => visitor.page.getByRole('dialog')
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).first()

const accountButton = () =>
  visitor.page.getByRole('button', { name: /0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}/ }).first()

test('[S4.29, S7.36, S7.38] a visitor without a wallet has one after an address and a code', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await dialog().getByRole('textbox', { name: 'Email address' }).fill(EMAIL)
  await button('Continue').click()
  const code = await codeFor(EMAIL)
  const wrong = code === '000000' ? '111111' : '000000'
  const field = dialog().getByRole('textbox', { name: 'Six-digit code' })
  await field.fill(wrong)
  await dialog().getByRole('alert').first().waitFor()
  await field.fill(code)
  await accountButton().waitFor({ timeout: 90_000 })
  // Somebody new is told what they have.
  await dialog()
    .getByText(`Opens with \u2068${EMAIL}\u2069 on any of your devices`, { exact: false })
    .waitFor()
  await button('Look around').click()
  await expect.poll(() => dialog().isVisible()).toBe(false)
})

test('[S6.6] a transfer that is approved in the wallet’s window is mined', async () => {
  const { page } = visitor
  const address = await addressOf(page)
  await give(address, '2')
  const before = await balanceOf(42161, BOB)
  await page.reload()
  await accountButton().click()
  await button('Send').click()
  await dialog().getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await dialog().getByRole('textbox', { name: 'Receiver' }).fill(BOB)
  await button(/Preview send/i).click()
  await approveInWallet(page, async () => (await balanceOf(42161, BOB)) - before === parseEther('0.5'))
})

test('[S7.45] who signs out on the wallet’s own page is told so on this one at once, and signs in again to where they were', async () => {
  const { page, context } = visitor
  await page.reload()
  await accountButton().click()
  await button('Account settings').click()
  const opening = context.waitForEvent('page')
  await dialog()
    .getByRole('link', { name: /Manage your wallet/ })
    .click()
  const own = await opening
  await own.getByRole('button', { name: 'Sign out on this device' }).click()
  await own.locator('[data-ready="true"]').click()
  await own.getByText('You are signed out.').waitFor()
  await own.close()
  await page.getByRole('button', { name: 'Sign in again' }).first().waitFor({ timeout: 90_000 })
  await dialog().getByText('You were signed out of', { exact: false }).first().waitFor()
  await button('Back').click()
  await button('Sign in again').waitFor()
  const before = await lastCode(EMAIL)
  await button('Sign in again').click()
  await dialog()
    .getByRole('textbox', { name: 'Six-digit code' })
    .fill(await codeFor(EMAIL, before))
  await accountButton().waitFor({ timeout: 90_000 })
  // No welcome for somebody who returns: the account view again.
  await button('Send').waitFor()
  expect(await page.getByRole('button', { name: 'Sign in again' }).count()).toBe(0)
})

test('[S7.45] the login outlasts a reload, and a disconnect ends it', async () => {
  const { page } = visitor
  await page.reload()
  await accountButton().click()
  await button('Account settings').click()
  await dialog().getByText(EMAIL).waitFor()
  await button('Disconnect').click()
  await page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('@latchkey-wallet/EMAIL_LOGIN_USED_KEY')))
    .toBeNull()
  await expect.poll(() => page.locator('#latchkey-iframe').count()).toBe(0)
})
