import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { labAccounts } from '../../lab/src/chains/labAccounts.ts'
import { labKeys } from '../../lab/src/solana/keys.ts'
import { labWallet } from '../support/labWallet.ts'
import { serveLab } from '../support/page/serveLab.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'

const [alice, , carol] = labAccounts()
const [saul] = labKeys()
if (!alice || !carol || !saul) throw new Error('The lab has no accounts')
const CAROL = carol.address
const LAB = `Lab Wallet ${alice.address}`
const OTHER = `Other Wallet ${CAROL}`
const SOLANA = `Lab Wallet ${saul.address}`

const stage = useBrowser(() => serveLab('e2e/several/page'))
let visitor: Visitor

afterEach(() => visitor.leave())
pictureFailures(() => visitor.context.pages())

/** Two tabs of one browser, in which two wallets approve what they are asked. */
async function openTabs(): Promise<[Page, Page]> {
  visitor = await stage.visit({ path: stage.served.url })
  const { page } = visitor
  await labWallet(page).setMode('approve')
  const id = await page.evaluate(() => {
    window.__labWallet.setAnnounce({ extra: ['Other Wallet'] })
    return window.__labWallet.session
  })
  const session = stage.served.wallet.session(`${id}.other-wallet`)
  session.behaviours = { '*': { kind: 'approve' } }
  session.selected = CAROL
  await page.reload()
  const other = await visitor.context.newPage()
  await other.goto(stage.served.url)
  await page.bringToFront()
  return [page, other]
}

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

test('[S3.3, S3.5, S7.13] three wallets on two namespaces, in two tabs that list the same and have their own in use', async () => {
  const [page, other] = await openTabs()
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

  await openWallets(page)
  await press(page, 'Wallets', /^Other Wallet/)
  await has(page, LAB, `*${OTHER}`, SOLANA)
  await page.keyboard.press('Escape')
  await sign(page, CAROL)
  await openWallets(other)
  await press(other, 'Wallets', new RegExp(`${saul.address.slice(0, 4)}.*${saul.address.slice(-4)}`))
  await other.keyboard.press('Escape')
  await has(other, LAB, OTHER, `*${SOLANA}`)
  await sign(other, saul.address)
  await has(page, LAB, `*${OTHER}`, SOLANA)

  await Promise.all([page.reload(), other.reload()])
  await has(page, LAB, `*${OTHER}`, SOLANA)
  await has(other, LAB, OTHER, `*${SOLANA}`)

  await openWallets(other)
  await press(other, 'Wallets', 'Disconnect Other Wallet')
  await lists(other, LAB, SOLANA)
  await has(page, `*${LAB}`, SOLANA)
  await sign(page, alice.address)
  await Promise.all([page.reload(), other.reload()])
  await has(page, `*${LAB}`, SOLANA)
  await has(other, LAB, `*${SOLANA}`)
  await sign(other, saul.address)
}, 240_000)
