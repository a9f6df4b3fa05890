import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningStack, startStack } from '../scripts/stack.mjs'
import { labWallet } from './support/labWallet.ts'
import { pictureFailures, useBrowser, type Visitor } from './support/visitor.ts'

// The history that `npm start` shows. Uses its own stack, because the other tests start with an account without
// history.
let stateDir: string
let stack: RunningStack
const stage = useBrowser()
let visitor: Visitor

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'latchkey-past-'))
  stack = await startStack({ where: 'anywhere', stateDir, past: true })
  visitor = await stage.visit({ path: stack.pageUrl })
  await labWallet(visitor.page).setMode('approve')
  await visitor.page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const button = dialog().getByRole('button', { name: /Lab Wallet/ })
  await button.click()
  await account().waitFor()
}, 300_000)
afterAll(async () => {
  await visitor?.leave()
  await stack?.stop()
  await rm(stateDir, { recursive: true, force: true })
})
pictureFailures(() => visitor.context.pages())

const dialog = () => visitor.page.getByRole('dialog')
const account = () => visitor.page.getByRole('button', { name: /0xf39F…2266/ }).first()
const rows = (name?: RegExp): Locator =>
  dialog()
    .getByRole('tabpanel')
    .getByRole('button', name ? { name } : {})

test('[S1.1] the wall has the stones of a year, from many senders', async () => {
  const wall = visitor.page.locator('.wall:visible')
  const read = () => wall.getAttribute('aria-label')
  await expect.poll(read, { timeout: 45_000 }).toMatch(/of 24 ETH, in 38 stones, one for each contribution/)
  await visitor.page.getByText('13 addresses').waitFor()
})

test('[S1.8, S3.11, S5.12] a history of hundreds is scrolled to its beginning, by month, without its spam', async () => {
  await account().click()
  await dialog().getByRole('tab', { name: 'Activity' }).click()
  await rows().first().waitFor()
  const oldest = dialog().getByText('March 2024')
  for (let turn = 0; turn < 80 && (await oldest.count()) === 0; turn += 1) {
    const known = await rows().count()
    await rows().last().scrollIntoViewIfNeeded()
    const now = async () => (await rows().count()) > known || (await oldest.count()) > 0
    await expect.poll(now, { timeout: 45_000 }).toBe(true)
  }
  await rows(/Received.*\+1,000 USDC/).waitFor()
  expect(await rows().count()).toBeGreaterThan(280)
  for (const kind of [/Swapped/, /Deposited/, /Withdrawn/, /Approved/, /Contract created/, /to yourself/i])
    expect(await rows(kind).count(), String(kind)).toBeGreaterThan(0)
  expect(await rows(/Wayside Stones/).count()).toBeGreaterThan(8)
  // A reverted transaction is listed, but not as sent.
  expect(await rows(/failed|not sent/i).count()).toBe(3)
  expect(await rows(/arb-claim|CLAIM|USDС/).count()).toBe(0)
  // Fifteen pages and more, one after the other.
}, 300_000)

test('[S1.8] several tokens are listed, and those without a price say so', async () => {
  await dialog().getByRole('tab', { name: 'Tokens' }).click()
  for (const text of ['1,000 USDC', '1,000 ARB', /RIDGE/, /WETH/])
    await dialog().getByText(text).first().waitFor()
  await dialog().getByText('No price').first().waitFor()
  expect(await dialog().getByText(/CLAIM/).count()).toBe(0)
})
