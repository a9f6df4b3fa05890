import { expect, onTestFinished, test } from 'vitest'
import { launch } from '../support/visitor.ts'
import { embed } from './embed.ts'
import { startFrameHost } from './frameHost.ts'

test('[S7.39, S7.42] a page signs in at a provider and with Farcaster, and the login outlasts a reload', async () => {
  const host = await startFrameHost()
  onTestFinished(() => host.close())
  const browser = await launch()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const wallet = await embed(page, host)
  await wallet.ready()
  const { uri } = (await wallet.call('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as { uri: string }
  expect(await wallet.call('GET_SOCIAL_RESULT', { uri })).toEqual({ status: 'pending' })
  // The address works in a window of the page, which goes on to the provider.
  await page.context().route('https://accounts.example/**', (route) => route.fulfill({ body: 'Google' }))
  const opened = page.waitForEvent('popup')
  await page.evaluate((to) => void open(to), uri)
  const popup = await opened
  await popup.waitForURL('https://accounts.example/**')
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
})

// The wallet is at localhost, so a page at 127.0.0.1 is of another site, and this browser denies the frame its storage.
test('a private window that keeps nothing for a page of another site is told so', async () => {
  const host = await startFrameHost('127.0.0.1')
  onTestFinished(() => host.close())
  const browser = await launch()
  onTestFinished(() => browser.close())
  const wallet = await embed(await browser.newPage(), host)
  await wallet.ready()
  await expect(wallet.call('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).rejects.toThrow(
    'does not let the wallet store its keys',
  )
})
