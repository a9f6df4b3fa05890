import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../support/visitor.ts'
import { embed, press } from './embed.ts'
import { type FrameHost, startFrameHost } from './frameHost.ts'

let host: FrameHost
const stage = useBrowser()
let context: BrowserContext
/** The window with the authenticator, which the browser ties to one tab. */
let passkeys: Page

beforeAll(async () => {
  host = await startFrameHost('localhost', 'passkey')
  context = await stage.browser.newContext()
  passkeys = await context.newPage()
  await addAuthenticator(passkeys, true)
})
afterAll(() => host.close())

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

async function begin(page: Page) {
  await page.bringToFront()
  const wallet = await embed(page, host)
  await wallet.ready()
  await wallet.call('CONNECT_EMAIL', { email: 'ada@example.com' })
  await wallet.call('CONNECT_OTP', { otp: '123456' })
  return wallet
}

/** Follows the wallet's window to the page where passkeys are made and used, in the tab that has the authenticator. */
async function goOn(wallet: Awaited<ReturnType<typeof begin>>, tab: Page, button: string) {
  const popup = await wallet.review()
  // Its address is all that is needed: a page in the background may load slowly.
  await popup.waitForURL(/\/recover\?/, { waitUntil: 'commit' })
  const url = popup.url()
  await popup.close()
  await tab.goto(url)
  // The browser uses passkeys for the page in front only.
  await tab.bringToFront()
  await press(tab, button)
}

test('a passkey that can’t seal a secret is refused with a reason, and no wallet is made', async () => {
  const page = await context.newPage()
  const weak = await context.newPage()
  await addAuthenticator(weak, false)
  const wallet = await begin(page)
  const asked = await wallet.ask('GET_USER')
  await goOn(wallet, weak, 'Create passkey')
  await weak.getByText('This passkey cannot protect a wallet').waitFor()
  await weak.getByRole('button', { name: 'Not now' }).click()
  await wallet.call('SIGN_OUT')
  expect(await wallet.answer(asked)).toMatchObject({ payload: { code: 4001 } })
  expect(host.server.calls.some(({ path }) => path === '/api/wallet')).toBe(false)
  await page.close()
  await weak.close()
})

test('a passkey is made at top level before the address is returned, and opens the wallet on an empty device', async () => {
  const page = await context.newPage()
  const first = await begin(page)
  const asked = await first.ask('GET_USER')
  await goOn(first, passkeys, 'Create passkey')
  await passkeys.getByText('Your wallet is ready on this device').waitFor()
  const made = await first.answer(asked)
  expect(made).toMatchObject({ payload: { address: expect.stringMatching(/^0x/) } })
  const address = (made.payload as { address: string }).address
  const { secret } = host.server.users.get('ada@example.com')?.recovery ?? {}
  expect(secret).toMatch(/^[\w-]{80}$/)
  // The wallet's storage is gone: for the server another device.
  await passkeys.goto('about:blank')
  await page.goto(host.wallet)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('latchkey-wallet').onsuccess = resolve
      }),
  )
  const second = await begin(page)
  expect(await second.call('GET_USER')).toMatchObject({ address })
  const signing = await second.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6162', address] })
  await goOn(second, passkeys, 'Use passkey')
  await passkeys.getByText('Your wallet is ready on this device').waitFor()
  await page.bringToFront()
  await press(await second.review(), 'Sign')
  expect((await second.answer(signing)).type).toBe('@latchkey/FRAME_RPC_REQUEST_SUCCESS')
  expect(host.server.calls.filter(({ path }) => path === '/api/wallet')).toHaveLength(1)
  await page.close()
})
