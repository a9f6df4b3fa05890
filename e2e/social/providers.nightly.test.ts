import { createHash } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { createDevice } from '../../gateway/src/testing/startTestWallet.ts'
import { useBrowser } from '../support/visitor.ts'

// A window at the lab's stand-in and the page that it leads back to, in a real browser.
const stage = useBrowser()
const visitor = stage.useVisitor('all')

// Google comes back by an address, Apple by a form that is posted from another site.
test.each(['google', 'apple'] as const)(
  'whoever follows a link to %s that somebody else has begun is told so, and signs nobody in',
  async (provider) => {
    const { page } = visitor
    const { walletUrl, projectId } = inject('stack')
    const attacker = await createDevice(walletUrl)
    const secret = 's'.repeat(43)
    const challenge = createHash('sha256').update(secret).digest('base64url')
    const started = await attacker.call('/api/social/start', { projectId, provider, challenge })
    const { uri, state } = started.body
    const opened = page.waitForEvent('popup')
    await page.evaluate((address) => void open(address, '_blank', 'width=500,height=700'), uri)
    const popup = await opened
    await popup.getByText(/^This is not \w+\. It is a stand-in/).waitFor()
    await popup.getByRole('button', { name: 'Sign in as grace' }).click()
    await popup.getByText('did not begin in this browser').waitFor()
    // Nothing of the answer stays in the history.
    expect(popup.url()).toBe(`${walletUrl}/oauth/cb/${provider}`)
    const result = await attacker.call('/api/social/result', { projectId, state })
    expect(result.body).toEqual({ status: 'pending' })
  },
)
