import type { Browser, Locator, Page } from 'playwright'
import { approving } from '../support/labWallet.ts'
import { type Visitor, visit } from '../support/visitor.ts'
import type { SignInPage } from './serveSignIn.ts'

interface OpenSignIn {
  readonly visitor: Visitor
  readonly page: Page
  readonly dialog: Locator
  readonly signInDialog: Locator
  press(name: string): Promise<void>
  cancel(): Promise<void>
  says(id: 'session' | 'wallet'): Promise<string>
  accounts(): Promise<readonly string[]>
  connect(): Promise<void>
}

export async function openSignIn(browser: Browser, served: SignInPage, query: string): Promise<OpenSignIn> {
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(served.url + query)
  const dialog = page.getByRole('dialog')
  const signInDialog = page.getByRole('dialog', { name: 'Sign In' })
  return {
    ...{ visitor, page, dialog, signInDialog },
    press: (name) => dialog.getByRole('button', { name, exact: true }).click(),
    // While the wallet still connects, Cancel would mean the connection.
    cancel: () => signInDialog.getByRole('button', { name: 'Cancel', exact: true }).click(),
    says: (id) => page.getByTestId(id).innerText(),
    accounts: async () => served.accountsOf(await visitor.context.cookies()),
    async connect() {
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await approving(visitor, () => dialog.getByRole('button', { name: /Lab Wallet/ }).click())
    },
  }
}
