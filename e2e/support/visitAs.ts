import type { Browser } from 'playwright'
import { labWallet } from './labWallet.ts'
import { type Visitor, type VisitorOptions, visit } from './visitor.ts'

/** Visits the page and connects the Lab Wallet, which approves automatically, with one of the lab's accounts. */
export async function visitAs(
  browser: Browser,
  accountIndex: number,
  options?: VisitorOptions,
): Promise<Visitor> {
  const visitor = await visit(browser, options)
  const { page } = visitor
  await labWallet(page).setMode('approve')
  await labWallet(page).selectAccount(accountIndex)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const row = page.getByRole('dialog').getByRole('button', { name: /Lab Wallet/ })
  await row.click()
  return visitor
}
