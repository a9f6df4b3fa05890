import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { some } from '../support/some.ts'
import { launch } from '../support/visitor.ts'
import { embed } from './embed.ts'
import { CODE, type OwnPages, startOwnPages } from './ownPages.ts'

let browser: Browser
let pages: OwnPages
let page: Page
beforeAll(async () => {
  ;[browser, pages] = await Promise.all([launch(), startOwnPages()])
})
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 360, height: 640 } })
})
afterEach(() => page.close())
afterAll(async () => {
  await browser.close()
  await pages.host.close()
})

const refusals = [
  { theme: 'light', locale: 'de', said: 'Der Code ist falsch. Verbleibende Versuche: 4.' },
  { theme: 'dark', locale: 'ar', said: 'الرمز غير صحيح. المحاولات المتبقية: 4.' },
  { theme: 'light', locale: 'en', said: 'The code is wrong. Tries left: 4.' },
] as const

test.each(some(refusals))(
  '[S9.40] a refusal of the server is said in the page’s language, here $locale; the account follows the right code',
  async ({ said, ...look }) => {
    await pages.askCode(page, look)
    await page.locator(CODE).fill('654321')
    await pages.accept(page)
    await page.getByRole('status').getByText(said, { exact: true }).waitFor()
    await pages.inspect(page, 'codeWrong', look)
    // Another code is typed where the wrong one was.
    expect(await page.locator(CODE).inputValue()).toBe('')
    await page.keyboard.type(pages.host.server.otp)
    await pages.accept(page)
    await page.locator('[data-part="account"]').waitFor()
    await pages.inspect(page, 'accountAfter', look)
  },
)

test('a person without an e-mail address signs in at a provider on the wallet’s own page', async () => {
  const { server } = pages.host
  const context = page.context()
  server.social = { status: 'pending' }
  await page.goto(pages.urlOf('/account', { theme: 'dark', locale: 'en' }))
  // Nothing of the provider is there.
  await context.route('https://accounts.example/**', (route) => route.fulfill({ body: 'Provider' }))
  await page.locator('[data-ready="true"]').waitFor()
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const provider = await opening
  await page.getByText('Continue in the window that has opened.').waitFor()
  server.social = { status: 'failed', reason: 'denied' }
  await page.getByText('You declined the request at Google.').waitFor()
  await provider.close()
  server.social = { status: 'done', account: 'grace' }
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByText('Your devices').waitFor()
  await page.getByText('Google · ada').waitFor()
})

test('signing out is asked once; the link to the phrase keeps theme and language', async () => {
  const hasSignedOut = () => pages.host.server.calls.some(({ path }) => path === '/api/sign-out')
  const look = { theme: 'light', locale: 'en' } as const
  await (await embed(page, pages.host)).signIn('grace@example.com')
  await page.goto(pages.urlOf('/account', look))
  const link = page.getByRole('link', { name: 'Show the recovery phrase' })
  expect(await link.getAttribute('href')).toBe('/export?projectId=test&locale=en&theme=light')
  const signOut = page.getByRole('button', { name: 'Sign out on this device' })
  await signOut.click()
  await page.getByRole('heading', { name: 'Sign out here?' }).waitFor()
  await pages.inspect(page, 'signOut', look)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Your devices').waitFor()
  expect(hasSignedOut()).toBe(false)
  await signOut.click()
  await pages.accept(page)
  await page.getByText('You are signed out.').waitFor()
  expect(hasSignedOut()).toBe(true)
})

test('where the server wants this device proved before the wallet is deleted, the page leads to the proof, and then it is done', async () => {
  const { server } = pages.host
  const look = { theme: 'light', locale: 'en' } as const
  const deletions = () => server.calls.filter(({ path }) => path === '/api/account/delete').length
  const sessions: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/logins')) sessions.push(request.headers().authorization)
  })
  await pages.signIn(page, look)
  server.refuseNext('/api/account/delete', 'signInAgain')
  server.refuseNext('/api/account/delete', 'proofNeeded')
  const ask = async () => {
    await page.getByRole('button', { name: 'Delete the wallet' }).click()
    await page.getByLabel('I don’t need this wallet').check()
    await pages.accept(page)
  }
  await ask()
  await page.locator('input[type="email"]').fill('ada@example.com')
  await pages.accept(page)
  await page.locator(CODE).fill(server.otp)
  await pages.accept(page)
  await page.getByRole('heading', { name: 'Open your wallet on this device' }).waitFor()
  // Who gives none changes nothing.
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('Your devices').waitFor()
  expect(deletions()).toBe(2)
  // The page goes on with the session of the fresh sign-in.
  expect(sessions).toHaveLength(2)
  expect(new Set(sessions).size).toBe(2)
  // It is tried once more before the user is asked for the proof.
  for (const _ of [1, 2]) server.refuseNext('/api/account/delete', 'proofNeeded')
  await ask()
  await page.getByLabel('Code of the page').fill('K7QM-4TXP')
  await pages.accept(page)
  await page.getByText('Your wallet will be deleted on').waitFor()
  expect(deletions()).toBe(5)
})

test('by keyboard alone: a code in six boxes, the phrase uncovered, two of its words typed, and the way back to the site', async () => {
  const look = { theme: 'dark', locale: 'en' } as const
  const { host } = pages
  await (await embed(page, host)).signIn('ida@example.com')
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    for (let tabs = 0; tabs < 20; tabs += 1) {
      if (await button.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.locator('[data-ready="true"]').waitFor()
    await page.keyboard.press('Enter')
  }
  await page.goto(`${pages.urlOf('/export', look)}&site=${encodeURIComponent(host.page)}`)
  await page.locator('[data-ready="true"]').waitFor()
  await page.keyboard.type('ida@example.com')
  await page.keyboard.press('Enter')
  await page.locator(CODE).waitFor()
  await page.locator('[data-ready="true"]').waitFor()
  await page.keyboard.type(host.server.otp)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Write down your recovery phrase' }).waitFor()
  // No word is in the page before it is to be seen, and nothing is done before that.
  await press('I have written them down')
  await page.getByRole('status').getByText('Show the words').waitFor()
  expect(await page.locator('[data-part="words"]').count()).toBe(0)
  await press('Show the words')
  const items = page.locator('[data-part="words"] > li')
  const words = await items.allTextContents()
  expect(words).toHaveLength(24)
  expect(
    await items
      .first()
      .evaluate((item) => [getComputedStyle(item).fontSize, getComputedStyle(item).listStyleType]),
  ).toEqual(['16px', 'decimal'])
  await press('I have written them down')
  const labels = page.locator('label')
  await page.getByRole('heading', { name: 'Confirm your recovery phrase' }).waitFor()
  expect(await labels.count()).toBe(2)
  await press('Confirm')
  await page.getByRole('status').getByText('These are not the words.').waitFor()
  await press('Show the words again')
  await press('Show the words')
  expect(await items.allTextContents()).toEqual(words)
  await press('I have written them down')
  await page.getByRole('heading', { name: 'Confirm your recovery phrase' }).waitFor()
  for (const [at, label] of (await labels.allTextContents()).entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(words[Number(/\d+/.exec(label)?.[0]) - 1] ?? '')
  }
  await page.locator('[data-ready="true"]').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('You can close this page.').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${host.page}/`)
})

test('a code is sent again after 30 seconds, and said to be; a page of another site is no way back', async () => {
  const look = { theme: 'light', locale: 'en' } as const
  const mails = () => pages.host.server.calls.filter(({ path }) => path === '/api/email/start').length
  await page.clock.install()
  await page.goto(`${pages.urlOf('/export', look)}&site=https://evil.example`)
  await page.locator('input[type="email"]').fill('ada@example.com')
  await pages.accept(page)
  await page.locator(CODE).waitFor()
  const before = mails()
  const wait = page.getByRole('button', { name: /^Resend in \d+ s$/ })
  await wait.click({ force: true })
  expect(mails()).toBe(before)
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  await page.getByRole('status').getByText('Sent again.').waitFor()
  expect(mails()).toBe(before + 1)
  await wait.waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('You can close this page.').waitFor()
  expect(await page.getByRole('link').count()).toBe(0)
})

test('a code that joins a provider’s account signs in, also where the account could not be added', async () => {
  const { server } = pages.host
  server.social = { status: 'link', email: 'joan@example.com' }
  await page.context().route('https://accounts.example/**', (route) => route.fulfill({ body: 'Provider' }))
  await page.goto(pages.urlOf('/account', { theme: 'light', locale: 'en' }))
  await page.locator('[data-ready="true"]').waitFor()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByText(/joan@example.com/).waitFor()
  await page.locator(CODE).fill(server.otp)
  server.failNext('/api/changes/confirm', 'before')
  await pages.accept(page)
  await page.getByText('Your devices').waitFor()
  expect(server.change?.login.name).toBe('joined')
})

test('a sign-in goes on where the page is loaded again: with the code that was mailed', async () => {
  const look = { theme: 'light', locale: 'en' } as const
  const mails = () => pages.host.server.calls.filter(({ path }) => path === '/api/email/start').length
  await pages.askCode(page, look)
  const before = mails()
  await page.reload()
  await page.locator(CODE).waitFor()
  await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor()
  expect(mails()).toBe(before)
  // Another page of the wallet has nothing to do with it, and who closes it begins anew.
  await page.goto(pages.urlOf('/export', look))
  await page.locator('input[type="email"]').waitFor()
  await page.goto(pages.urlOf('/account', look))
  await page.locator(CODE).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('You can close this page.').waitFor()
  await page.reload()
  await pages.askCode(page, look)
  await page.reload()
  await page.locator(CODE).fill(pages.host.server.otp)
  await pages.accept(page)
  await page.locator('[data-part="account"]').waitFor()
})

test('a sign-in goes on where the page is loaded again: once the person is back from a provider', async () => {
  const { server } = pages.host
  const waiting = page.getByText('Continue in the window that has opened.')
  server.social = { status: 'pending' }
  await page.context().route('https://accounts.example/**', (route) => route.fulfill({ body: 'Provider' }))
  await page.goto(pages.urlOf('/account', { theme: 'light', locale: 'en' }))
  await page.locator('[data-ready="true"]').waitFor()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await waiting.waitFor()
  await page.reload()
  await waiting.waitFor()
  server.social = { status: 'link', email: 'joan@example.com' }
  await page.locator(CODE).waitFor()
  await page.reload()
  await page.getByText(/joan@example.com/).waitFor()
  await page.locator(CODE).fill(server.otp)
  await pages.accept(page)
  await page.getByText('Your devices').waitFor()
})

test('who has closed the provider’s window has every other way to sign in', async () => {
  const { server } = pages.host
  server.social = { status: 'pending' }
  await page.context().route('https://accounts.example/**', (route) => route.fulfill({ body: 'Provider' }))
  await page.goto(pages.urlOf('/account', { theme: 'light', locale: 'en' }))
  await page.locator('[data-ready="true"]').waitFor()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await (await opening).close()
  await page.bringToFront()
  await page.locator('input[type="email"]').fill('ada@example.com')
  await pages.accept(page)
  await page.locator(CODE).fill(server.otp)
  await pages.accept(page)
  await page.getByText('Your devices').waitFor()
})

test('the proof of a new device goes on where the page is loaded again; its mail is sent once more by a press alone', async () => {
  const { server } = pages.host
  const look = { theme: 'light', locale: 'en' } as const
  const code = page.getByRole('textbox', { name: 'Code of the page' })
  const mails = () => server.calls.filter(({ path }) => path === '/api/opening/start').length
  const other = await browser.newPage()
  await (await embed(other, pages.host)).signIn('pia@example.com')
  await other.close()
  server.isProved = false
  await page.clock.install()
  await pages.signIn(page, look, '/recover', 'pia@example.com')
  await code.waitFor()
  await page.getByText('This wallet was made on Firefox, Windows, Nov 26, 2026').waitFor()
  const before = mails()
  await page.reload()
  await code.waitFor()
  expect(mails()).toBe(before)
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  await page.getByRole('status').getByText('Sent again.').waitFor()
  expect(mails()).toBe(before + 1)
  await page.reload()
  await code.fill('K7QM-4TXP')
  await page.clock.fastForward(2_000)
  await pages.accept(page)
  await page.getByText('Your wallet is ready on this device').waitFor()
  expect(mails()).toBe(before + 1)
})
