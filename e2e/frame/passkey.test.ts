import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from '../support/visitor.ts'
import { embed } from './embed.ts'
import { type FrameHost, startFrameHost } from './frameHost.ts'

declare global {
  interface Window {
    /** The address of the window that the frame opened. */
    opened?: string
  }
}

let host: FrameHost
let browser: Browser
let context: BrowserContext
/** The window with the authenticator, which the browser ties to one tab. */
let passkeys: Page

beforeAll(async () => {
  browser = await launch()
  host = await startFrameHost('localhost', 'passkey')
  context = await browser.newContext()
  await context.addInitScript(() => {
    window.open = (url) => {
      window.opened = String(url)
      return window
    }
    window.close = () => {}
  })
  passkeys = await context.newPage()
  await addAuthenticator(passkeys, true)
})
afterAll(async () => {
  await browser.close()
  await host.close()
})

async function addAuthenticator(page: Page, hasPrf: boolean): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  })
}

/** Signs in, and follows the frame into its window. */
async function open(page: Page, tab: Page, button: string) {
  await page.bringToFront()
  const wallet = await embed(page, host)
  await wallet.ready()
  await wallet.call('CONNECT_EMAIL', { email: 'ada@example.com' })
  await wallet.call('CONNECT_OTP', { otp: '123456' })
  const asked = await wallet.ask('GET_USER')
  await wallet.armed()
  await wallet.frame().getByRole('button', { name: 'Continue in a window' }).click()
  const path = await wallet
    .frame()
    .waitForFunction(() => window.opened)
    .then((found) => found.jsonValue())
  // Another fragment alone would not load the page again.
  await tab.goto('about:blank')
  await tab.goto(`${host.wallet}${path}`)
  // The browser uses passkeys for the page in front only.
  await tab.bringToFront()
  await tab.getByRole('button', { name: button }).waitFor()
  await tab.locator('[data-ready="true"]').waitFor()
  await tab.getByRole('button', { name: button }).click()
  return { wallet, asked }
}

test('a passkey that can’t seal a secret is refused with a reason, and no wallet is made', async () => {
  const page = await context.newPage()
  const weak = await context.newPage()
  await addAuthenticator(weak, false)
  const { wallet, asked } = await open(page, weak, 'Create passkey')
  await weak.getByText('This passkey cannot protect a wallet').waitFor()
  await weak.getByRole('button', { name: 'Not now' }).click()
  expect(await wallet.answer(asked)).toMatchObject({ payload: { code: 4001 } })
  expect(host.server.calls.some(({ path }) => path === '/api/wallet')).toBe(false)
  await page.close()
  await weak.close()
})

test('a passkey is made at top level before the address is returned, and opens the wallet on an empty device', async () => {
  const page = await context.newPage()
  const first = await open(page, passkeys, 'Create passkey')
  const made = await first.wallet.answer(first.asked)
  expect(made).toMatchObject({ payload: { address: expect.stringMatching(/^0x/) } })
  const address = (made.payload as { address: string }).address
  const { secret } = host.server.users.get('ada@example.com')?.recovery ?? {}
  expect(secret).toMatch(/^[\w-]{80}$/)
  // The frame's storage is gone: for the server another device.
  await page.goto(host.wallet)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('latchkey-wallet').onsuccess = resolve
      }),
  )
  const second = await open(page, passkeys, 'Use passkey')
  expect(await second.wallet.answer(second.asked)).toMatchObject({ payload: { address } })
  expect(host.server.calls.filter(({ path }) => path === '/api/wallet')).toHaveLength(1)
  await page.close()
})
