import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSmart } from '../support/page/serveSmart.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'
import { newestWindow, pressInWallet } from '../support/walletWindow.ts'
import {
  accountButton,
  addressOf,
  askToSign,
  codeFor,
  lastCode,
  lastMail,
  pressOwn,
  signInByEmail,
} from './embedded.ts'

// The owner has the browser in which the wallet was made. The thief has another browser, and reads the owner's mail.
const EMAIL = `owner-${Date.now()}@example.test`
const THIEF = `thief-${EMAIL}`

const stage = useBrowser(serveSmart)
let owner: Visitor
let thief: Visitor

beforeAll(async () => {
  owner = await stage.visit()
  // A page whose own code asks for a signature.
  thief = await stage.visit({ path: stage.served.askUrl })
}, 300_000)
afterAll(async () => {
  // A session that was ended answers 401; a link that is over 404; what is frozen 403.
  await owner.leave(/status of 40[134]/)
  await thief.leave(/status of 40[134]/)
})
pictureFailures(() => [...owner.context.pages(), ...thief.context.pages()])

async function askChange(page: Page, from: string, to: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await accountButton(page).click()
  await dialog.getByRole('button', { name: 'Account settings', exact: true }).click()
  await dialog.getByRole('button', { name: from }).click()
  await dialog.getByRole('textbox', { name: 'New email address' }).fill(to)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** The same, as far as the code of the present address. */
async function beginChange(page: Page, from: string, to: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const before = await lastCode(from)
  await askChange(page, from, to)
  await dialog.getByRole('heading', { name: 'Confirm Current Email' }).waitFor()
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).fill(await codeFor(from, before))
}

async function linkFor(email: string): Promise<string> {
  let link = ''
  const read = async () => {
    const [found = ''] = /https?:\/\/\S+\/undo\?\S+/.exec(await lastMail(email)) ?? []
    link = found.replace(/(["\\&<]|&amp;).*$/, '')
    return link
  }
  await expect.poll(read).toContain('#')
  return link
}

test('[S7.52, S7.53] whoever changes the address with the owner’s mail keeps nothing: the owner freezes the change by the mailed link, undoes it, and signs in as before', async () => {
  const { page } = owner
  await signInByEmail(page, EMAIL)
  const address = await addressOf(page)
  await signInByEmail(thief.page, EMAIL, 'known')
  await beginChange(thief.page, EMAIL, THIEF)
  const dialog = thief.page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Confirm New Email' }).waitFor()
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).fill(await codeFor(THIEF))
  await pressInWallet(thief.page, 'Approve')
  await dialog.getByRole('button', { name: THIEF }).waitFor()
  // The new address hears of it without a link.
  const link = await linkFor(EMAIL)
  await expect.poll(() => lastMail(THIEF)).toContain('ddress')
  expect(await lastMail(THIEF)).not.toContain('/undo')

  // The thief's browser may freeze at most: it is none in which the wallet was open before, and the address is what the link went to.
  const stolen = await thief.context.newPage()
  await stolen.goto(link)
  await stolen.getByRole('heading', { name: 'Was this you?' }).waitFor()
  expect(stolen.url()).not.toContain('#')
  await pressOwn(stolen, 'This was me')
  await stolen.close()

  const undo = await owner.context.newPage()
  await undo.goto(link)
  await undo.getByText('The email address was changed').waitFor()
  await pressOwn(undo, 'Freeze')
  await undo.getByRole('heading', { name: 'The changes are frozen' }).waitFor()

  // Frozen: the thief changes nothing more, and reads why.
  await thief.page.reload()
  await askChange(thief.page, THIEF, `other-${EMAIL}`)
  await dialog.getByText(/frozen/).waitFor()
  await thief.page.screenshot({ path: '.cache/shots/frame/frozenChange.png' })

  // Nor does their browser open the wallet.
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  const asked = askToSign(thief.page, address)
  await newestWindow(thief.page)
  expect(JSON.stringify(await asked)).toContain('Changes to this wallet are frozen')

  await pressOwn(undo, 'Undo')
  await undo.getByText('It is as it was').waitFor()
  await undo.reload()
  await undo.getByText('Sign in with a way that you had before the change.').waitFor()
  await undo.goto(link)
  await undo.getByText('This link is over').waitFor()
  await undo.close()

  // Both are signed out. The old address opens the wallet as before, the new one has no part of it.
  await page.reload()
  await page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor()
  await signInByEmail(page, EMAIL, 'known')
  expect(await addressOf(page)).toBe(address)
  await thief.page.reload()
  await thief.page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor()
  // Their device has to wait for its next code.
  const again = await stage.visit()
  await signInByEmail(again.page, THIEF)
  expect(await addressOf(again.page)).not.toBe(address)
  await again.leave()
})
