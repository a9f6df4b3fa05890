import type { Browser } from 'playwright'
import { expect, inject } from 'vitest'
import { codeFor } from '../email/embedded.ts'
import type { ServedPage } from '../support/page/servePage.ts'
import { visit } from '../support/visitor.ts'
import { pressInWallet } from '../support/walletWindow.ts'

interface Answer {
  readonly result?: unknown
  readonly error?: string
}

export type SmartPerson = Awaited<ReturnType<typeof visitSmart>>

export async function visitSmart(browser: Browser, { url }: ServedPage) {
  const { walletUrl, gatewayUrl, projectId } = inject('stack')
  const query = new URLSearchParams({ wallet: walletUrl, tokens: gatewayUrl, projectId })
  const visitor = await visit(browser, { path: `${url}/?${query}` })
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).first()
  const account = async () => (await page.getByRole('status', { name: 'Account' }).textContent()) ?? ''
  const until = (form: RegExp) => expect.poll(account, { timeout: 90_000 }).toMatch(form)
  return {
    ...{ visitor, page, dialog, button, account, until },
    async addressShown(): Promise<`0x${string}`> {
      const [address] = /0x[0-9a-fA-F]{40}/.exec(await account()) ?? []
      return `0x${address?.slice(2)}`
    },
    /** Signs in by e-mail: whoever is new gets a smart account. */
    async signIn(email: string): Promise<void> {
      await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
      await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
      await button('Continue').click()
      await dialog.getByRole('textbox', { name: 'Six-digit code' }).fill(await codeFor(email))
      await until(/connected smartAccount 0x/)
    },
    /** Asks the wallet as the page's own code would, and decides in the wallet's frame. */
    async ask(method: string, params: unknown, decision?: 'Approve' | 'Sign'): Promise<Answer> {
      const asked = page.evaluate(
        ([method, params]): Promise<Answer> =>
          Reflect.apply(Reflect.get(window, 'ask'), window, [method, params]),
        [method, params] as const,
      )
      asked.catch(() => {
        // Told below.
      })
      if (decision) await pressInWallet(page, decision)
      return asked
    },
    async signInAtServer(): Promise<void> {
      await button('Sign').click()
      await pressInWallet(page, 'Sign')
      await until(/ signedIn$/)
      // Of a wallet that was made just now, the welcome comes after the request to sign in.
      const welcome = button('Look around')
      await welcome.waitFor({ timeout: 2_000 }).then(
        () => welcome.click(),
        () => undefined,
      )
    },
  }
}
