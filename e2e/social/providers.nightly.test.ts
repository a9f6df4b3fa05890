import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDevice } from '../../gateway/src/testing/startTestWallet.ts'
import { launch, pictureFailures, type Visitor, visit } from '../support/visitor.ts'

// The window at the lab's stand-in and the page that it leads back to, in a real browser, opened by the Backing page.
let browser: Browser
let visitor: Visitor

beforeAll(async () => {
  browser = await launch()
  visitor = await visit(browser)
})
afterAll(async () => {
  await visitor.leave()
  await browser.close()
})
pictureFailures(() => visitor.context.pages())

// Google comes back by an address, Apple by a form that is posted from another site.
test.each(['google', 'apple'] as const)(
  'the window of %s posts the result’s address to its opener alone, and says what to do',
  async (provider) => {
    const { page } = visitor
    const { walletUrl, projectId } = inject('stack')
    const device = await createDevice(walletUrl)
    const { origin } = new URL(page.url())
    const started = await device.call('/api/social/start', { projectId, provider, origin })
    const { uri, state } = started.body
    const posted = page.evaluate(
      () =>
        new Promise<{ origin: string; data: unknown }>((resolve) => {
          addEventListener('message', ({ origin, data }) => {
            if (typeof data === 'object' && data !== null && 'resultUri' in data) resolve({ origin, data })
          })
        }),
    )
    const opened = page.waitForEvent('popup')
    await page.evaluate((address) => void open(address, '_blank', 'width=500,height=700'), uri)
    const popup = await opened
    await popup.getByText(/^This is not \w+\. It is a stand-in/).waitFor()
    await popup.getByRole('button', { name: 'Sign in as grace' }).click()
    expect(await posted).toEqual({
      origin: walletUrl,
      data: { resultUri: `${walletUrl}/oauth/cb/${provider}?state=${state}` },
    })
    // The page that opened it closes it. This one does not, like a page that was reloaded meanwhile.
    await popup.getByText('If nothing happens there, sign in again.').waitFor()
    const result = await device.call('/api/social/result', { projectId, state })
    expect(result.body).toMatchObject({ status: 'done', provider, userName: 'grace@example.com' })
  },
)
