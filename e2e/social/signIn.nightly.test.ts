import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { addressOf, codeFor, leaveWelcome, type Person } from '../email/embedded.ts'
import { serveSmart } from '../support/page/serveSmart.ts'
import { useBrowser } from '../support/visitor.ts'
import { pressInWallet } from '../support/walletWindow.ts'
import {
  accountButton,
  beAt,
  connectButton,
  dialog,
  disconnect,
  openProvider,
  openSettings,
  replyByFarcaster,
} from './social.ts'

// A user without a wallet, at the lab's stand-ins: the page, the wallet's frame, the window and the chain are real. Page and wallet have
// origins of their own.
const JOINED = { timeout: 40_000 }

const stage = useBrowser(serveSmart)
const visitor = stage.useVisitor('each', () => ({ path: stage.served.askUrl }))
/** In the names of users, so that each try has users of its own. */
let run: number

beforeEach(() => {
  run = Date.now()
})

/** Opens the provider by a button of the modal, and signs in there. */
async function goOn(button: string, name: string): Promise<void> {
  const { page } = visitor
  const opened = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: button }).click()
  await beAt(await opened, name)
  await beJoined(page)
}

test('a visitor who declines at the provider reads so, and can try again', async () => {
  const { page } = visitor
  const popup = await openProvider(page, 'google')
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).getByRole('heading', { name: 'Sign-in declined' }).waitFor(JOINED)
  await goOn('Try again', `again-${run}`)
})

test('a window that the visitor closed is opened again, and the same sign-in goes on', async () => {
  const { page } = visitor
  const popup = await openProvider(page, 'google')
  const text = popup.getByText(/stand-in of the lab/).first()
  await text.waitFor(JOINED)
  await popup.close()
  const part = dialog(page)
    .getByText(/If you closed the Google window/)
    .first()
  await part.waitFor(JOINED)
  await goOn('Open the window again', `closed-${run}`)
})

test('a window that the browser blocked opens by another press', async () => {
  const { page } = visitor
  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await connectButton(page).click()
  await dialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await dialog(page).getByRole('heading', { name: 'Your browser blocked the window' }).waitFor(JOINED)
  await goOn('Open Google', `blocked-${run}`)
})

test('a page that is reloaded while the visitor is at the provider: the window says what to do', async () => {
  const { page } = visitor
  const popup = await openProvider(page, 'google')
  await popup.getByText(/^This is not Google/).waitFor(JOINED)
  await page.reload()
  await beAt(popup, `reloaded-${run}`)
  await popup.getByText('If nothing happens there, sign in again.').waitFor(JOINED)
  await popup.close()
  await beAt(await openProvider(page, 'google'), `reloaded-${run}`)
  await beJoined(page)
})

/** Waits until somebody is signed in, and leaves the welcome that who is new gets. */
async function beJoined(page: Page, person?: Person): Promise<void> {
  await accountButton(page).waitFor(JOINED)
  await leaveWelcome(page, person)
}

async function signInByEmail(email: string, before = ''): Promise<void> {
  const { page } = visitor
  await connectButton(page).click()
  await dialog(page).getByRole('textbox', { name: 'Email address' }).fill(email)
  await dialog(page).getByRole('button', { name: 'Continue', exact: true }).click()
  const field = dialog(page).getByRole('textbox', { name: 'Six-digit code' })
  await field.waitFor(JOINED)
  await field.fill(await codeFor(email, before))
  // Who has had a code before has a wallet.
  await beJoined(page, before === '' ? 'new' : 'known')
}

test('e-mail first, then Google with the same address: the code makes them one wallet', async () => {
  const { page } = visitor
  const email = `linked-${run}@example.com`
  await signInByEmail(email)
  const address = await addressOf(page)
  await disconnect(page)
  const before = await codeFor(email)
  await beAt(await openProvider(page, 'google'), `linked-${run}`)
  const field = dialog(page).getByRole('textbox', { name: 'Six-digit code' })
  await field.waitFor(JOINED)
  await field.fill(await codeFor(email, before))
  await pressInWallet(page, 'Approve')
  await beJoined(page, 'known')
  expect(await addressOf(page)).toBe(address)
  await disconnect(page)
  // From now on Google alone opens it.
  await beAt(await openProvider(page, 'google'), `linked-${run}`)
  await beJoined(page, 'known')
  expect(await addressOf(page)).toBe(address)
})

async function openWays(page: Page): Promise<void> {
  await openSettings(page)
  const ways = dialog(page).getByRole('button', { name: /^Ways to sign in/ })
  await ways.click()
}

test('e-mail first, then GitHub from the settings: its window mails a code, and adds it with that code alone', async () => {
  const { page } = visitor
  const email = `proves-${run}@example.com`
  await signInByEmail(email)
  const before = await codeFor(email)
  await openWays(page)
  const opened = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'GitHub', exact: true }).click()
  const popup = await opened
  await beAt(popup, `proves-${run}`)
  await popup.getByText(`We have mailed a code to ${email}.`).waitFor(JOINED)
  await popup.locator('[data-ready="true"]').waitFor()
  await popup.getByRole('button', { name: 'Add GitHub' }).click()
  await popup.getByText(/six digits/).waitFor(JOINED)
  await popup.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email, before))
  await popup.getByRole('button', { name: 'Add GitHub' }).click()
  await dialog(page).getByRole('button', { name: 'Remove GitHub' }).waitFor(JOINED)
})

test('Google first, then an e-mail address from the settings: both are ways to the same wallet', async () => {
  const { page } = visitor
  const email = `second-${run}@example.net`
  await beAt(await openProvider(page, 'google'), `second-${run}`)
  await beJoined(page)
  const address = await addressOf(page)
  await openWays(page)
  await dialog(page).getByText('The only one').waitFor(JOINED)
  await dialog(page).getByRole('button', { name: 'Email', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'New email address' }).fill(email)
  await dialog(page).getByRole('button', { name: 'Continue', exact: true }).click()
  const code = await codeFor(email)
  const field = dialog(page).getByRole('textbox', { name: 'Six-digit code' })
  await field.fill(code)
  await pressInWallet(page, 'Approve')
  await field.waitFor({ ...JOINED, state: 'detached' })
  await dialog(page).getByText(email).first().waitFor(JOINED)
  await page.reload()
  await disconnect(page)
  await signInByEmail(email, code)
  expect(await addressOf(page)).toBe(address)
})

test('another account is added and removed in the settings; the last way to sign in stays', async () => {
  const { page } = visitor
  await beAt(await openProvider(page, 'google'), `several-${run}`)
  await beJoined(page)
  await openWays(page)
  await dialog(page).getByText('The only one').waitFor(JOINED)
  const removals = dialog(page).getByRole('button', { name: /^Remove/ })
  expect(await removals.count()).toBe(0)
  const opened = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'GitHub', exact: true }).click()
  const popup = await opened
  await beAt(popup, `several-${run}`)
  // The account is added by a press in the wallet's window, which says what it is added to.
  await popup.getByRole('heading', { name: 'Add GitHub to your wallet?' }).waitFor(JOINED)
  await popup.getByText(`several-${run}`, { exact: true }).waitFor()
  expect(await popup.locator('dl').textContent()).toContain(await addressOf(page))
  await popup.locator('[data-ready="true"]').waitFor()
  await popup.getByRole('button', { name: 'Add GitHub' }).click()
  const remove = dialog(page).getByRole('button', { name: 'Remove Google' })
  await remove.waitFor(JOINED)
  await remove.click()
  await remove.last().click()
  await pressInWallet(page, 'Approve')
  await dialog(page).getByText('The only one').waitFor(JOINED)
  expect(await dialog(page).getByText('GitHub', { exact: true }).count()).toBe(1)
  await dialog(page).getByRole('button', { name: 'Farcaster', exact: true }).click()
  await replyByFarcaster(page, 'grace')
  await pressInWallet(page, 'Approve')
  await dialog(page).getByRole('button', { name: 'Remove Farcaster' }).waitFor(JOINED)
})
