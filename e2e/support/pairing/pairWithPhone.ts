import type { Browser } from 'playwright'
import type { Visitor } from '../visitor.ts'
import { type LabPhone, openPhone } from './labPhone.ts'

/** Connects a page to a Lab Phone by the modal's code. From then on, the phone approves all requests. */
export async function pairWithPhone(
  browser: Browser,
  { page }: Visitor,
  { url, account }: { url: string; account: RegExp },
): Promise<LabPhone> {
  const phone = await openPhone(browser, { url })
  // Animations nearly stop in a background tab.
  await page.bringToFront()
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /WalletConnect/ }).click()
  await dialog.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
  await dialog.getByRole('button', { name: 'Copy link', exact: true }).click()
  await phone.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await page.getByRole('button', { name: account }).first().waitFor()
  return phone
}
