import type { Frame, Page } from 'playwright'
import type { FrameHost } from './frameHost.ts'
import { openAsking } from './openAsking.ts'

/** Opens a page that embeds the wallet, opens its window with a button, and keeps the frame's messages. */
export async function embed(page: Page, host: FrameHost, path = '/') {
  const asking = await openAsking(page, host, path)
  return {
    ...asking,
    frame(): Frame {
      const found = page.frames().find((one) => one.url().startsWith(host.wallet))
      if (!found) throw new Error('There is no frame')
      return found
    },
    async review(): Promise<Page> {
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: 'Review' }).click(),
      ])
      return popup
    },
    /** Asks for a signature, and waits for the screen in the wallet's window. */
    async askToSign(address: string, text = 'Hello'): Promise<{ readonly id: string; readonly popup: Page }> {
      const data = `0x${Buffer.from(text).toString('hex')}`
      const id = await asking.ask('RPC_REQUEST', { method: 'personal_sign', params: [data, address] })
      const popup = await this.review()
      await popup.getByRole('button', { name: 'Sign' }).waitFor()
      return { id, popup }
    },
  }
}

/** Presses a button on one of the wallet's own pages, once the page accepts a press. */
export async function press(page: Page, name: string): Promise<void> {
  await page.locator('[data-ready="true"]').waitFor()
  await page.getByRole('button', { name }).click()
}
