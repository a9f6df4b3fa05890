import { RECORD_OLDER_CODE, WALLET_MISSING_CODE } from '@latchkey/contract'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launch } from '../support/visitor.ts'
import { embed, press } from './embed.ts'
import { type OwnPages, startOwnPages } from './ownPages.ts'

let browser: Browser
let pages: OwnPages
let page: Page
beforeAll(async () => {
  ;[browser, pages] = await Promise.all([launch(), startOwnPages()])
})
beforeEach(async () => {
  pages.host.server.users.clear()
  page = await browser.newPage()
})
afterEach(() => page.context().close())
afterAll(async () => {
  await browser.close()
  await pages.host.close()
})
const shorten = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Somebody had a wallet here; the server forgets them, and they sign in again. */
async function comeBack() {
  const first = await embed(page, pages.host)
  const address = await first.signIn()
  await first.call('SIGN_OUT')
  pages.host.server.users.clear()
  const again = await embed(page, pages.host)
  await again.ready()
  await again.call('CONNECT_EMAIL', { email: 'ada@example.com' })
  await again.call('CONNECT_OTP', { otp: '123456' })
  return { address, again, asked: await again.ask('GET_USER') }
}

test('[S7.43] whose wallet is missing at the server is told so in the window, and no other wallet is made', async () => {
  const { address, again, asked } = await comeBack()
  const popup = await again.review()
  await popup.getByRole('heading', { name: 'is missing at the server' }).waitFor()
  expect(await popup.locator('h1').textContent()).toContain(shorten(address))
  await popup.getByText(address.slice(2, 10)).first().waitFor()
  for (const look of [{ theme: 'dark', locale: 'en' }] as const) await pages.inspect(popup, 'missing', look)
  await press(popup, 'Close')
  expect((await again.answer(asked)).payload).toMatchObject({
    message: expect.stringContaining(`Your wallet ${shorten(address)} is missing at the server.`),
    code: WALLET_MISSING_CODE,
  })
  await popup.getByText('Nothing was changed, and no other wallet was made.').waitFor()
  expect(pages.host.server.users.get('ada@example.com')?.user.wallet).toBe(null)
})

test('[S7.43] with a press in the window the person has a new, empty wallet, and is not asked again', async () => {
  const { address, again, asked } = await comeBack()
  const popup = await again.review()
  await press(popup, 'Make a new, empty wallet')
  const made = (await again.answer(asked)).payload
  expect(made).toMatchObject({ address: expect.stringMatching(/^0x/) })
  expect(made).not.toMatchObject({ address })
  await popup.close()
  await expect(again.call('GET_USER')).resolves.toEqual(made)
  // The account page of this browser knows it, too.
  await page.goto(pages.urlOf('/account', { theme: 'light', locale: 'en' }))
  await page.getByText('Your devices').waitFor()
})

test('after a restore the window asks somebody new whether they had a wallet', async () => {
  const { server } = pages.host
  server.onNewUser = (user) => ({ ...user, restoredAt: '2026-11-28T12:00:00.000Z' })
  const first = await embed(page, pages.host)
  await first.ready()
  await first.call('CONNECT_EMAIL', { email: 'eve@example.com' })
  await first.call('CONNECT_OTP', { otp: '123456' })
  const asked = await first.ask('GET_USER')
  const popup = await first.review()
  await popup.getByRole('heading', { name: 'Did you have a wallet here before November 28, 2026?' }).waitFor()
  await pages.inspect(popup, 'restored', { theme: 'light', locale: 'en' })
  await press(popup, 'Yes, I had one')
  expect((await first.answer(asked)).payload).toMatchObject({
    message: expect.stringContaining('No wallet was made'),
    code: WALLET_MISSING_CODE,
  })
  await popup.close()
  const again = await first.ask('GET_USER')
  const second = await first.review()
  await press(second, 'No, make one')
  expect((await first.answer(again)).payload).toMatchObject({ email: 'eve@example.com' })
  server.onNewUser = (user) => user
})

function tell(version: number) {
  const account = pages.host.server.users.get('ada@example.com')
  if (account) account.user = { ...account.user, version }
}

test.each([
  {
    theme: 'dark',
    locale: 'en',
    why: 'it was restored from a backup, or somebody has changed it',
    close: 'Close',
  },
  {
    theme: 'light',
    locale: 'de',
    why: 'aus einer Sicherung wiederhergestellt, oder jemand hat es geändert',
    close: 'Schließen',
  },
  { theme: 'dark', locale: 'ar', why: 'استُعيد من نسخة احتياطية، أو أن أحدًا غيّره', close: 'إغلاق' },
] as const)(
  '[S7.43] in $locale the window tells of an older record of who may use the wallet, and nothing is signed before a press there',
  async ({ theme, locale, why, close }) => {
    await page.context().close()
    page = await browser.newPage({ locale, colorScheme: theme })
    const host = await embed(page, pages.host)
    const address = await host.signIn()
    tell(7)
    await host.call('GET_USER')
    tell(6)
    const asked = await host.ask('GET_USER')
    const popup = await host.review()
    await popup.getByText(why).waitFor()
    expect(await popup.locator('h1').textContent()).toContain(shorten(address))
    await pages.inspect(popup, 'older', { theme, locale })
    await press(popup, close)
    expect((await host.answer(asked)).payload).toMatchObject({ code: RECORD_OLDER_CODE })
    const sign = await host.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x68', address] })
    expect((await host.answer(sign)).payload).toMatchObject({ code: RECORD_OLDER_CODE })
  },
)

test('[S7.43] with a press in the window the person goes on with the older record, and signs', async () => {
  const host = await embed(page, pages.host)
  const address = await host.signIn()
  tell(7)
  await host.call('GET_USER')
  tell(6)
  const asked = await host.ask('GET_USER')
  const popup = await host.review()
  await press(popup, 'Go on with the older record')
  expect((await host.answer(asked)).payload).toMatchObject({ address })
  await popup.close()
  const { id, popup: next } = await host.askToSign(address)
  await press(next, 'Sign')
  expect((await host.answer(id)).payload).toMatch(/^0x/)
  // The wallet's own page has nothing to ask.
  await page.goto(pages.urlOf('/account', { theme: 'light', locale: 'en' }))
  await page.getByText('Your devices').waitFor()
})
