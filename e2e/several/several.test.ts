import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labAccounts } from '../../lab/src/chains/labAccounts.ts'
import { labKeys } from '../../lab/src/solana/keys.ts'
import { labWallet } from '../support/labWallet.ts'
import { type LabPage, serveLab } from '../support/page/serveLab.ts'
import { launch, pictureFailures, type Visitor, visit } from '../support/visitor.ts'

const [alice, , carol] = labAccounts()
const [saul] = labKeys()
if (!alice || !carol || !saul) throw new Error('The lab has no accounts')
const LAB = `Lab Wallet ${alice.address}`
const OTHER = `Other Wallet ${carol.address}`
const SOLANA = `Lab Wallet ${saul.address}`

let browser: Browser
let visitor: Visitor
let served: LabPage
let other: Page

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launch(), serveLab('e2e/several/page')])
  visitor = await visit(browser, { path: served.url })
  const { page } = visitor
  await labWallet(page).setMode('approve')
  const id = await page.evaluate(() => {
    window.__labWallet.setAnnounce({ extra: ['Other Wallet'] })
    return window.__labWallet.session
  })
  // The other wallet stands on another account, and asks nobody either.
  const session = served.wallet.session(`${id}.other-wallet`)
  session.behaviours = { '*': { kind: 'approve' } }
  session.selected = carol.address
  await page.reload()
  other = await visitor.context.newPage()
  await other.goto(served.url)
}, 120_000)
afterAll(async () => {
  await visitor?.leave()
  await browser?.close()
  await served?.close()
})
pictureFailures(() => visitor.context.pages())

const press = (page: Page, view: string, name: string | RegExp) =>
  page.getByRole('dialog', { name: view }).getByRole('button', { name }).first().click()
const wallets = (page: Page) => page.getByRole('status', { name: 'Wallets' }).innerText()
/** Waits until a tab has these wallets, the one in use with a star. */
const has = (page: Page, ...wanted: readonly string[]) =>
  expect
    .poll(async () => (await wallets(page)).split(' | ').filter(Boolean).sort())
    .toEqual([...wanted].sort())
/** The same, whichever is in use. */
const lists = (page: Page, ...wanted: readonly string[]) =>
  expect
    .poll(async () => (await wallets(page)).replaceAll('*', '').split(' | ').filter(Boolean).sort())
    .toEqual([...wanted].sort())

/** Opens the list of wallets from the page. Animations hardly move in a tab behind another. */
async function openWallets(page: Page): Promise<void> {
  await page.bringToFront()
  await page.locator('[data-latchkey="account"]').click()
  await press(page, 'Account', 'Account settings')
  await press(page, 'Settings', /^Wallets/)
}
async function sign(page: Page, address: string): Promise<void> {
  await page.bringToFront()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(() => page.getByRole('status', { name: 'Sign' }).innerText()).toBe(`signed by ${address}`)
}

test('[S3.3, S3.5] three wallets on two namespaces are connected one after the other, and both tabs list them', async () => {
  const { page } = visitor
  await page.bringToFront()
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await press(page, 'Connect Wallet', /^Lab Wallet/)
  await press(page, 'Select chain', /^Arbitrum One/)
  await has(page, `*${LAB}`)
  await lists(other, LAB)

  await openWallets(page)
  await press(page, 'Wallets', 'Connect another wallet')
  await press(page, 'Connect Wallet', /^Other Wallet/)
  await has(page, LAB, `*${OTHER}`)
  await lists(other, LAB, OTHER)

  await press(page, 'Wallets', 'Connect another wallet')
  await press(page, 'Connect Wallet', /^Lab Wallet/)
  await press(page, 'Select chain', /^Solana/)
  await has(page, LAB, OTHER, `*${SOLANA}`)
  await lists(other, LAB, OTHER, SOLANA)
  await page.keyboard.press('Escape')
  await sign(page, saul.address)
})

test('[S3.5] one of them is put into use, and signs; the other tab keeps its own', async () => {
  const { page } = visitor
  await openWallets(page)
  await press(page, 'Wallets', /^Other Wallet/)
  await has(page, LAB, `*${OTHER}`, SOLANA)
  await page.keyboard.press('Escape')
  await sign(page, carol.address)
  await openWallets(other)
  await press(other, 'Wallets', new RegExp(`${saul.address.slice(0, 4)}.*${saul.address.slice(-4)}`))
  await other.keyboard.press('Escape')
  await has(other, LAB, OTHER, `*${SOLANA}`)
  await sign(other, saul.address)
  await has(page, LAB, `*${OTHER}`, SOLANA)
})

test('[S7.13] after a reload each tab has all of them, and its own in use', async () => {
  const { page } = visitor
  await Promise.all([page.reload(), other.reload()])
  await has(page, LAB, `*${OTHER}`, SOLANA)
  await has(other, LAB, OTHER, `*${SOLANA}`)
})

test('one is disconnected in one tab, and gone in both; the rest sign', async () => {
  const { page } = visitor
  await openWallets(other)
  await press(other, 'Wallets', 'Disconnect Other Wallet')
  await lists(other, LAB, SOLANA)
  await has(page, `*${LAB}`, SOLANA)
  await sign(page, alice.address)
  await Promise.all([page.reload(), other.reload()])
  await has(page, `*${LAB}`, SOLANA)
  await has(other, LAB, `*${SOLANA}`)
  await sign(other, saul.address)
})
