import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectAccount } from '../support/labWallet.ts'
import { servePage, stackChains } from '../support/page/servePage.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { pressInWallet, walletWindow } from '../support/walletWindow.ts'
import {
  accountButton,
  addressOf,
  codeFor,
  lastCode,
  pressOwn,
  proveEmail,
  signInByEmail,
} from './embedded.ts'

// One user, two browsers: nothing is shared but the mailbox.
const EMAIL = `grace-${Date.now()}@example.test`
const NEW_EMAIL = `new-${EMAIL}`

const stage = useBrowser()
let first: Visitor
let second: Visitor
let address: string

beforeAll(async () => {
  first = await stage.visit()
  second = await stage.visit({ device: { userAgent: FIREFOX } })
})
afterAll(async () => {
  // A session that was ended answers 401, and an old one 403.
  await first.leave(/status of 40[13]/)
  await second.leave(/status of 401/)
})
pictureFailures(() => [...first.context.pages(), ...second.context.pages()])

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function manage({ page, context }: Visitor): Promise<Page> {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.isVisible())) {
    await accountButton(page).click()
    await dialog.getByRole('button', { name: 'Account settings', exact: true }).click()
  }
  const opening = context.waitForEvent('page')
  await dialog.getByRole('link', { name: /Manage your wallet/ }).click()
  return opening
}

/** Answers the next call of a path as to a sign-in of more than ten minutes ago. */
async function answerOldOnce(page: Page, path: string): Promise<void> {
  const reasons = [{ field: 'signIn', description: 'Sign in again.', code: 'signInAgain' }]
  await page.route(path, (route) => route.fulfill({ status: 403, json: { status: 'FAILED', reasons } }), {
    times: 1,
  })
}

test('a second device reads the same wallet', async () => {
  await signInByEmail(first.page, EMAIL)
  address = await addressOf(first.page)
  await signInByEmail(second.page, EMAIL, 'known')
  expect(await addressOf(second.page)).toBe(address)
})

test('the wallet’s own page lists both devices, and a device that is removed there is signed out', async () => {
  const page = await manage(first)
  await page.getByRole('heading', { name: 'Your wallet' }).waitFor()
  await page.getByText(EMAIL).waitFor()
  await page.getByText(address).waitFor()
  const devices = page.getByRole('listitem')
  await expect.poll(() => devices.count()).toBe(2)
  await page.getByText('This device', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Remove .*Firefox/ }).click()
  // It has signed in, and opened nothing yet.
  await page.getByText('Firefox, Linux is signed out at once.').waitFor()
  // As if the sign-in were an old one: the user signs in, and then it is done.
  await answerOldOnce(page, '**/api/devices/remove')
  await pressOwn(page, 'Remove')
  await page.getByText('To go on, sign in once more.').waitFor()
  await proveEmail(page, EMAIL)
  await expect.poll(() => devices.count()).toBe(1)
  await page.close()
  await second.page.reload()
  await second.page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor({ timeout: 30_000 })
})

test('[S7.51, S7.52, S7.53] the address changes after a code to each, and opens the same wallet', async () => {
  const { page } = first
  const dialog = page.getByRole('dialog')
  await page.reload()
  await accountButton(page).click()
  await dialog.getByRole('button', { name: 'Account settings', exact: true }).click()
  await dialog.getByRole('button', { name: EMAIL }).click()
  await dialog.getByRole('textbox', { name: 'New email address' }).fill(NEW_EMAIL)
  const before = await lastCode(EMAIL)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Confirm Current Email' }).waitFor()
  const code = dialog.getByRole('textbox', { name: 'Six-digit code' })
  await code.fill(await codeFor(EMAIL, before))
  await dialog.getByRole('heading', { name: 'Confirm New Email' }).waitFor()
  await code.fill(await codeFor(NEW_EMAIL))
  // The codes were typed in the page: the wallet's window names both addresses, and a press there changes them.
  const popup = await walletWindow(page)
  expect(await popup.locator('dl').textContent()).toContain(`Until now${EMAIL}From now on${NEW_EMAIL}`)
  await pressInWallet(page, 'Approve')
  await dialog.getByRole('button', { name: NEW_EMAIL }).waitFor()
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor()
  await signInByEmail(page, NEW_EMAIL, 'known')
  expect(await addressOf(page)).toBe(address)
})

test('the phrase is shown after a fresh code, and the Lab Wallet has the same account from it', async () => {
  const page = await manage(first)
  const opening = first.context.waitForEvent('page')
  await page.getByRole('link', { name: 'Show the recovery phrase' }).click()
  const phrasePage = await opening
  await proveEmail(phrasePage, NEW_EMAIL)
  await phrasePage.getByRole('button', { name: 'Show the words' }).click()
  const words = phrasePage.getByRole('listitem')
  await expect.poll(() => words.count()).toBe(24)
  const phrase = (await words.allTextContents()).join(' ')
  await phrasePage.close()
  await page.close()
  const served = await servePage({ page: 'e2e/matrix/page', lab: { chains: stackChains(), phrase } })
  const elsewhere = await stage.visit({ path: served.url })
  await connectAccount(elsewhere, 0, accountButton(elsewhere.page))
  expect(await addressOf(elsewhere.page)).toBe(address)
  await elsewhere.leave()
  await served.close()
})

test('who signs in with an address of less than seven days is told that it deletes no wallet', async () => {
  const page = await manage(first)
  await page.getByRole('button', { name: 'Delete the wallet' }).click()
  await page.getByText('Your accounts hold').waitFor({ timeout: 30_000 })
  await page.getByLabel('I don’t need this wallet').check()
  await pressOwn(page, 'Delete in 30 days')
  await page.getByRole('status').getByText('takes a way to sign in that is older than 7 days').waitFor()
  await pressOwn(page, 'Keep it')
  await page.getByRole('button', { name: 'Delete the wallet' }).waitFor()
  await page.close()
})

test('deletion shows what the wallet holds, asks for an export or for a word, and a sign-in undoes it', async () => {
  const visitor = await stage.visit()
  const email = `old-${EMAIL}`
  await signInByEmail(visitor.page, email)
  const before = await addressOf(visitor.page)
  const page = await manage(visitor)
  await page.getByRole('button', { name: 'Delete the wallet' }).click()
  await page.getByText('Your accounts hold').waitFor({ timeout: 30_000 })
  await pressOwn(page, 'Delete in 30 days')
  await page.getByRole('status').getByText('Show the recovery phrase first, or tick').waitFor()
  await page.getByLabel('I don’t need this wallet').check()
  await answerOldOnce(page, '**/api/account/delete')
  await pressOwn(page, 'Delete in 30 days')
  await proveEmail(page, email)
  await page.getByText('Your wallet will be deleted on').waitFor()
  await page.close()
  await visitor.page.reload()
  await visitor.page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor({ timeout: 30_000 })
  await signInByEmail(visitor.page, email, 'known')
  expect(await addressOf(visitor.page)).toBe(before)
  await visitor.leave(/status of 40[13]/)
})

test('[S9.40] without a session the wallet’s own page asks for a code, and says in its language what its server refuses; a failure can be tried again', async () => {
  const visitor = await stage.visit()
  const { page } = visitor
  const { walletUrl, projectId } = inject('stack')
  const urlIn = (locale: string) => `${walletUrl}/account?projectId=${projectId}&locale=${locale}&theme=light`
  for (const [locale, title, label, send, said] of [
    ['ar', 'محفظتك', 'عنوان البريد الإلكتروني', 'إرسال الرمز', 'هذا ليس عنوان بريد إلكتروني.'],
    ['de', 'Ihre Wallet', 'E-Mail-Adresse', 'Code senden', 'Das ist keine E-Mail-Adresse.'],
  ] as const) {
    await page.goto(urlIn(locale))
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByLabel(label).fill('grace@nowhere')
    await pressOwn(page, send)
    await page.getByRole('status').getByText(said).waitFor()
    await page.screenshot({ path: `.cache/shots/frame/refused-${locale}.png` })
  }
  await page.goto(urlIn('en'))
  await page.route('**/api/devices', (route) => route.abort())
  await proveEmail(page, NEW_EMAIL)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/api/devices')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your devices').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [locale, title] of [
    ['ar', 'محفظتك'],
    ['de', 'Ihre Wallet'],
    ['en', 'Your wallet'],
  ] as const) {
    await page.goto(urlIn(locale))
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.screenshot({ path: `.cache/shots/frame/account-${locale}.png`, fullPage: true })
  }
  await page.getByRole('button', { name: 'Sign out on this device' }).click()
  await page.locator('[data-ready="true"]').click()
  await page.getByText('You are signed out.').waitFor()
  await visitor.leave(/net::ERR_FAILED|status of 400/)
})
