import type { Locator, Page } from 'playwright'
import { inject } from 'vitest'
import type { AnnounceOptions } from '../../lab/src/browser/inPage/announce.ts'
import type { QuirkName } from '../../lab/src/browser/inPage/quirks.ts'
import type { Visitor } from './visitor.ts'

/** The Lab Wallet's own window, as the user sees it. Call before the act that opens it. */
export function approvalWindow(visitor: Visitor): Promise<Page> {
  return visitor.context.waitForEvent('page', {
    predicate: (page) => page.url().includes('/__lab/wallet/'),
    timeout: 90_000,
  })
}

/** Calls `act`, then presses Approve in the wallet's window. Returns the window's text. */
export const approving = (visitor: Visitor, act: () => Promise<unknown>): Promise<string> =>
  answering(visitor, act, 'Approve')

export const rejecting = (visitor: Visitor, act: () => Promise<unknown>): Promise<string> =>
  answering(visitor, act, 'Reject')

/** Connects one of the Lab Wallet's accounts, by its index, and waits until `accountButton` shows it. */
export async function connectAccount(visitor: Visitor, index: number, accountButton: Locator): Promise<void> {
  const { page } = visitor
  await labWallet(page).selectAccount(index)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await approving(visitor, () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /Lab Wallet/ })
      .click(),
  )
  await accountButton.waitFor()
}

async function answering(
  visitor: Visitor,
  act: () => Promise<unknown>,
  answer: 'Approve' | 'Reject',
): Promise<string> {
  const opened = approvalWindow(visitor)
  await act()
  const page = await opened
  const button = page.getByRole('button', { name: answer, exact: true })
  await button.waitFor()
  const said = await page.locator('body').innerText()
  await button.click()
  return said
}

interface LabWalletHooks {
  readonly session: string
  emitHere(event: string, data: unknown): void
  misbehave(name: QuirkName, methods?: readonly string[]): void
  behave(): void
  asked(): readonly string[]
  setAnnounce(options: AnnounceOptions | undefined): void
  setMode(mode: string, more?: Record<string, unknown>): Promise<unknown>
  selectAccount(account: number | string): Promise<unknown>
  switchChain(chainId: number): Promise<unknown>
  revoke(): Promise<unknown>
  announceAgain(): void
}

declare global {
  interface Window {
    readonly __labWallet: LabWalletHooks
  }
}

/** The scripted side of the Lab Wallet: automatic behaviour that a test sets. */
export function labWallet(page: Page): {
  [name in 'setMode' | 'selectAccount' | 'switchChain' | 'revoke']: (
    ...args: Parameters<LabWalletHooks[name]>
  ) => Promise<void>
} {
  return {
    setMode: (...args) =>
      page.evaluate(async ([mode, more]) => void (await window.__labWallet.setMode(mode, more)), args),
    selectAccount: (...args) =>
      page.evaluate(async ([account]) => void (await window.__labWallet.selectAccount(account)), args),
    switchChain: (...args) =>
      page.evaluate(async ([chainId]) => void (await window.__labWallet.switchChain(chainId)), args),
    revoke: () => page.evaluate(async () => void (await window.__labWallet.revoke())),
  }
}

/** Breaks or repairs a chain's front. The node behind it does not change. */
export async function fault(chainId: number, body: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${inject('stack').labUrl}/control/${chainId}/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The lab refused the fault: ${await response.text()}`)
}
