import type { Page } from 'playwright'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { addressOf, approveInWallet, give } from '../email/embedded.ts'
import { balanceOf } from '../support/chain.ts'

export const dialog = (page: Page) => page.getByRole('dialog')
export const accountButton = (page: Page) =>
  page.getByRole('button', { name: /0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}/ }).first()
export const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect Wallet' }).first()

const NAMES = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
} as const
export type Provider = keyof typeof NAMES

/** Opens the modal, presses the provider's button, and gives the window that opens. */
export async function openProvider(page: Page, provider: Provider): Promise<Page> {
  const name = NAMES[provider]
  await connectButton(page).click()
  const row = dialog(page).getByRole('button', { name: `Continue with ${name}`, exact: true })
  const more = dialog(page).getByRole('button', { name: 'More', exact: true })
  await more.waitFor()
  if (!(await row.isVisible())) await more.click()
  const opened = page.waitForEvent('popup')
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^(Continue with )?${name}$`) })
    .first()
    .click()
  return opened
}

/** Signs in at a stand-in as a user of that name, whose address is `{name}@example.com`. */
export async function beAt(popup: Page, name: string): Promise<void> {
  await popup.getByText(/^This is not \w+\. It is a stand-in/).waitFor({ timeout: 90_000 })
  await popup.getByRole('textbox', { name: 'User name' }).fill(name)
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Sends half an ether as the code of e2e/smart/page would, and approves it in the wallet's frame; ends when it is mined. */
export async function sendHalfAnEther(page: Page): Promise<void> {
  const to = privateKeyToAccount(generatePrivateKey()).address
  await give(await addressOf(page), '2')
  const value = `0x${parseEther('0.5').toString(16)}`
  const asked = page.evaluate(
    (transaction): Promise<unknown> =>
      Reflect.apply(Reflect.get(window, 'ask'), window, ['eth_sendTransaction', [transaction]]),
    { to, value },
  )
  await approveInWallet(page, async () => (await balanceOf(42161, to)) === parseEther('0.5'))
  expect(await asked).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
}

/** Replies to the Farcaster code in the dialog, as a user of the stand-in for their app. */
export async function replyByFarcaster(page: Page, name: string): Promise<void> {
  const copy = dialog(page).getByRole('button', { name: 'Copy link' })
  await expect.poll(() => copy.getAttribute('aria-disabled'), { timeout: 90_000 }).toBeNull()
  await copy.click()
  const app = await page.context().newPage()
  await app.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await app.getByText(/^This is not Farcaster\. It is a stand-in/).waitFor()
  await app.getByRole('button', { name: `Sign in as ${name}` }).click()
  await app.getByRole('status').waitFor()
  await app.close()
}

export async function openSettings(page: Page): Promise<void> {
  await accountButton(page).click()
  await dialog(page).getByRole('button', { name: 'Account settings' }).click()
}

export async function disconnect(page: Page): Promise<void> {
  await openSettings(page)
  await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
  await connectButton(page).waitFor()
}
