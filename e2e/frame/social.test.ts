import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInstalledBrowser, launchArguments } from '../../scripts/browser.mjs'
import { embed } from './embed.ts'
import { startFrameHost } from './frameHost.ts'

let browser: Browser

beforeAll(async () => {
  const executablePath = process.env.CHROME_PATH ?? findInstalledBrowser()
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: launchArguments() })
})
afterAll(() => browser.close())

// The wallet is at localhost, so a page at 127.0.0.1 is of another site, and the browser partitions the frame's storage.
test.each([
  ['the same site', 'localhost'],
  ['another site', '127.0.0.1'],
])(
  '[S7.39, S7.42] a page of %s signs in at a provider and with Farcaster, and the login outlasts a reload',
  async (_, name) => {
    const host = await startFrameHost(name)
    const page = await browser.newPage()
    try {
      const wallet = await embed(page, host)
      await wallet.ready()
      const { uri } = (await wallet.call('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as {
        uri: string
      }
      expect(await wallet.call('GET_SOCIAL_RESULT', { uri })).toEqual({ status: 'pending' })
      host.server.social = { status: 'done', account: 'grace' }
      expect(await wallet.call('GET_SOCIAL_RESULT', { uri })).toEqual({ status: 'done' })
      const user = await wallet.call('CONNECT_SOCIAL', { uri })
      expect(user).toMatchObject({ userName: 'grace', address: expect.stringMatching(/^0x/) })
      const again = await embed(page, host)
      await again.ready()
      expect(await again.call('IS_CONNECTED')).toEqual({ isConnected: true })
      await again.call('SIGN_OUT')
      host.server.social = { status: 'done', account: 'ada.eth' }
      await again.call('GET_FARCASTER_URI')
      expect(await again.call('CONNECT_FARCASTER')).toEqual({ userName: 'ada.eth' })
      expect(await again.call('IS_CONNECTED')).toEqual({ isConnected: true })
    } finally {
      await page.close()
      await host.close()
    }
  },
)
