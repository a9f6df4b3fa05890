import { expect, test } from 'vitest'
import programme from '../../apps/backing/programme.json' with { type: 'json' }
import { balanceOf } from '../support/chain.ts'
import { useBrowser } from '../support/visitor.ts'
import { addressOf, approveInWallet, codeFor, give } from './embedded.ts'

const TREASURY = programme.treasury['42161'] as `0x${string}`

const stage = useBrowser()
const visitor = stage.useVisitor('each')

test('[S1.9, S7.38] a backer without a wallet: from an e-mail address to a stone', async () => {
  const { page } = visitor
  const email = `stone-${Date.now()}@example.test`
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('button', { name: 'Use your email' }).click()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await press('Continue')
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).fill(await codeFor(email))
  // The welcome of the new wallet goes on with what the user came for: the form, filled in.
  await dialog.getByRole('button', { name: /^Continue: back with/ }).click({ timeout: 45_000 })
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  await amount.waitFor({ timeout: 45_000 })
  await dialog.getByTitle(TREASURY).waitFor()
  expect(await amount.inputValue()).not.toBe('')
  await page.getByText('Use your email').waitFor({ state: 'detached' })
  await give(await addressOf(page), '30')
  await page.reload()
  // Until the wallet has confirmed the account, nothing is sent with it.
  await page.locator('[data-latchkey="account"]:not([data-state])').first().waitFor({ timeout: 45_000 })
  const before = await balanceOf(42161, TREASURY)
  await page.getByRole('button', { name: 'Back it with test money' }).first().click()
  await amount.fill('0.1')
  await dialog.getByRole('button', { name: /Preview send/i }).click()
  await approveInWallet(page, async () => (await balanceOf(42161, TREASURY)) > before)
  await page.getByText('Your stone is in the wall.').waitFor({ timeout: 45_000 })
})
