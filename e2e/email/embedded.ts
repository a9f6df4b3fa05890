import type { Page } from 'playwright'
import { parseEther } from 'viem'
import { expect, inject } from 'vitest'
import { pressInWallet } from '../support/walletWindow.ts'

/** The code in the newest mail that came after a mail was asked for. */
export async function codeFor(email: string, after = ''): Promise<string> {
  let code = ''
  const hasCome = async () => {
    code = await lastCode(email)
    return code !== '' && code !== after
  }
  await expect.poll(hasCome, { timeout: 90_000 }).toBe(true)
  return code
}

export async function addressOf(page: Page): Promise<`0x${string}`> {
  // The activity of earlier accounts is stored, too.
  const stored = await page.evaluate(() => localStorage.getItem('@latchkey/default/state') ?? '')
  const [address] = /0x[0-9a-fA-F]{40}\b/.exec(stored) ?? []
  if (!address) throw new Error(`No address is stored: ${stored}`)
  return address as `0x${string}`
}

export async function give(address: `0x${string}`, eth: string): Promise<void> {
  const response = await fetch(`${inject('stack').labUrl}/control/42161/balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, wei: String(parseEther(eth)) }),
  })
  expect(response.ok).toBe(true)
}

export async function approveInWallet(
  page: Page,
  hasHappened: () => Promise<boolean>,
  decision: 'Approve' | 'Sign' = 'Approve',
): Promise<void> {
  await pressInWallet(page, decision)
  await expect.poll(hasHappened, { timeout: 90_000, interval: 500 }).toBe(true)
}

/** Whether a user has a wallet already: only who is new is welcomed. */
export type Person = 'new' | 'known'

/** Signs in with an e-mail address in the modal, until the page shows the account. */
export async function signInByEmail(page: Page, email: string, person: Person = 'new'): Promise<void> {
  const dialog = page.getByRole('dialog')
  const before = await lastCode(email)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).first().click()
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).fill(await codeFor(email, before))
  await accountButton(page).waitFor({ timeout: 90_000 })
  await leaveWelcome(page, person)
}

/** Closes the welcome that somebody new gets. Who is known gets none: their dialog closes by itself. */
export async function leaveWelcome(page: Page, person: Person = 'new'): Promise<void> {
  if (person === 'new') await page.getByRole('button', { name: 'Look around' }).click()
  await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(false)
}

/** Asks for a signature of `hello` as the page's code would, before the wallet's window is open. */
export const askToSign = (page: Page, address: string): Promise<{ result: `0x${string}` }> =>
  page.evaluate(
    (account): Promise<{ result: `0x${string}` }> =>
      Reflect.apply(Reflect.get(window, 'ask'), window, ['personal_sign', ['0x68656c6c6f', account]]),
    address,
  )

export const accountButton = (page: Page) => page.getByRole('button', { name: /\w{4}…\w{4}/ }).first()

export async function proveEmail(page: Page, email: string): Promise<void> {
  const before = await lastCode(email)
  await page.getByLabel('Email address').fill(email)
  await pressOwn(page, 'Send code')
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email, before))
  await pressOwn(page, 'Continue')
}

/** Presses a button of a page of the wallet's own, once a click on it counts. */
export async function pressOwn(page: Page, name: string): Promise<void> {
  await page.locator('[data-ready="true"]').waitFor()
  await page.getByRole('button', { name, exact: true }).click()
}

/** The code in the newest mail to an address; empty where no mail has come. */
export async function lastCode(email: string): Promise<string> {
  const mail = await lastMail(email)
  return mail === '' ? '' : ((JSON.parse(mail) as { code?: string }).code ?? '')
}

/** The newest mail to an address, as the lab keeps it; empty where none has come. */
export async function lastMail(email: string): Promise<string> {
  const response = await fetch(`${inject('stack').mailUrl}/last?to=${encodeURIComponent(email)}`)
  return response.ok ? response.text() : ''
}
