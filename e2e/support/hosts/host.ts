import type { FrameLocator, Locator, Page } from 'playwright'

/** A part of a host's page: the buttons of one kit, what it shows of it, and its modal. */
export function host(page: Page | FrameLocator, name = 'kit', id = 'default') {
  const section = page.getByRole('region', { name, exact: true })
  const dialog: Locator = page.locator(`[data-latchkey-modal="${id}"]`).getByRole('dialog')
  const connectButton = section.getByRole('button', { name: 'Connect Wallet' })
  const accountButton = section.getByRole('button', { name: /0x[0-9a-fA-F]{4}…/ })
  return {
    ...{ section, dialog, connectButton, accountButton },
    networkButton: section.getByRole('button', { name: /^Network / }),
    account: section.getByRole('status'),
    /** Opens the modal and picks the wallet, which approves immediately. */
    async connect(): Promise<void> {
      await connectButton.click()
      await dialog.getByRole('button', { name: /Fixture Wallet/ }).click()
      await accountButton.waitFor()
      await dialog.waitFor({ state: 'hidden' })
    },
    async disconnect(): Promise<void> {
      await accountButton.click()
      await dialog.getByRole('button', { name: 'Account settings' }).click()
      await dialog.getByRole('button', { name: 'Disconnect' }).click()
    },
  }
}
