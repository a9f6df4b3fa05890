// A user of the Backing page in real Chromium, and the Lab Phone beside it.
import { chromium } from 'playwright'
import { findBrowser, launchArguments } from '../browser.mjs'

export async function launch() {
  return chromium.launch({ executablePath: await findBrowser(), args: launchArguments() })
}

export async function visit(browser, url) {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** Connects the Lab Wallet, which approves by itself, with one of the lab's accounts. */
export async function connectWallet(page, accountIndex) {
  await page.evaluate(async (index) => {
    await window.__labWallet.setMode('approve')
    await window.__labWallet.selectAccount(index)
  }, accountIndex)
  await openWallets(page, /Lab Wallet/)
  await dialogOf(page).waitFor({ state: 'hidden' })
}

async function openWallets(page, wallet) {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await dialogOf(page).getByRole('button', { name: wallet }).click()
}

/** Shows a pairing code. @returns it, once the page keeps it */
export async function showCode(page) {
  await openWallets(page, /WalletConnect/)
  await dialogOf(page).getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await untilKept(page, /\/code$/, /symKey/)
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Opens the Lab Phone, which approves by itself. */
export async function openPhone(browser, pageUrl, relayUrl) {
  const query = relayUrl === undefined ? '' : `?relay=${encodeURIComponent(relayUrl)}`
  const phone = await visit(browser, `${pageUrl}/phone${query}`)
  await phone.evaluate(() => window.__labPhone.setMode('approve'))
  return phone
}

export async function sendEther(page, { receiver, amount }) {
  const account = page.getByRole('button', { name: /0x[0-9a-f]{4}….{4}/i })
  await account.first().click()
  const dialog = dialogOf(page)
  const button = (name, options) => dialog.getByRole('button', { name, ...options }).first()
  await button('Send', { exact: true }).click()
  await button('Select token').click()
  await button(/Ether/).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog.getByRole('textbox', { name: 'Receiver' }).fill(receiver)
  await button(/Preview send/i).click()
  await button('Send', { exact: true }).click()
}

/** Waits until the page's storage has, under a key that fits, a text that fits. */
export async function untilKept(page, key, text) {
  await page.waitForFunction(
    ([wantedKey, wantedText]) =>
      Object.entries(localStorage).some(
        ([name, value]) => new RegExp(wantedKey).test(name) && new RegExp(wantedText).test(value),
      ),
    [key.source, text.source],
  )
}

export function keptBy(page) {
  return page.evaluate(() =>
    Object.fromEntries(
      Object.entries(localStorage).filter(([key]) => /^@latchkey\/|^WALLETCONNECT_/.test(key)),
    ),
  )
}

const dialogOf = (page) => page.getByRole('dialog')
