import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** Returns the wallet's open windows, the newest last. */
const windowsOf = (page: Page): Page[] =>
  page
    .context()
    .pages()
    .filter((one) => /\/approve(#|$)/.test(one.url()) && !one.isClosed())

/** Returns the wallet's newest window. If the page did not open it during a press, presses the modal's button. */
export const newestWindow = (page: Page): Promise<Page> => findWindow(page, async () => true)

/** Returns the wallet window with the prompt, because a window of an earlier request may still be open. */
export const walletWindow = (page: Page): Promise<Page> =>
  findWindow(page, (one) =>
    one
      .locator('[data-ready]')
      .isEnabled({ timeout: 100 })
      .catch(() => false),
  )

async function findWindow(page: Page, isWanted: (one: Page) => Promise<boolean>): Promise<Page> {
  const review = page.getByRole('dialog').getByRole('button', { name: 'Review in your wallet' })
  let found: Page | undefined
  await expect
    .poll(
      async () => {
        for (const one of windowsOf(page)) if (await isWanted(one)) found = one
        if (!found && (await review.isVisible())) await review.click({ timeout: 5_000 }).catch(() => {})
        return found !== undefined
      },
      { timeout: 90_000, interval: 250 },
    )
    .toBe(true)
  if (!found) throw new Error('There is no window')
  return found
}

/** Decides in the wallet's window, once the wallet accepts a press. The approve button names its action. */
export async function pressInWallet(page: Page, decision: 'Approve' | 'Sign' | 'Decline'): Promise<void> {
  const popup = await walletWindow(page)
  await passNext(popup)
  const named = popup.getByRole('button', { name: decision, exact: true })
  await press(popup, decision === 'Approve' ? popup.locator('[data-ready]') : named)
}

/** If the page withdrew a request, the window reports that before it shows the next request. */
export async function passNext(popup: Page): Promise<void> {
  const next = popup.getByRole('button', { name: 'Continue', exact: true })
  await popup.getByRole('button').first().waitFor({ timeout: 90_000 })
  if (await next.isVisible()) await press(popup, next)
}

async function press(popup: Page, button: Locator): Promise<void> {
  await button.waitFor({ timeout: 90_000 })
  await popup.locator('[data-ready="true"]').waitFor()
  await button.click()
}
