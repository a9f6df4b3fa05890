import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from '../support/visitor.ts'
import { embed } from './embed.ts'
import { CODE, type Look, type OwnPages, startOwnPages } from './ownPages.ts'

let browser: Browser
let pages: OwnPages
/** Where wallets are recovered by a passkey. */
let passkeyPages: OwnPages
beforeAll(async () => {
  ;[browser, pages, passkeyPages] = await Promise.all([launch(), startOwnPages(), startOwnPages('passkey')])
})
afterAll(async () => {
  await browser.close()
  await pages.host.close()
  await passkeyPages.host.close()
})

const looks = [
  { theme: 'dark', locale: 'en' },
  { theme: 'light', locale: 'de' },
  { theme: 'dark', locale: 'ar' },
] as const
/** Each page in the state in which a person meets it, by name. */
const states: Readonly<Record<string, (page: Page, context: BrowserContext, look: Look) => Promise<void>>> = {
  async signIn(page, _, look) {
    await page.goto(pages.urlOf('/account', look))
    await page.locator('input[type="email"]').waitFor()
  },
  async code(page, _, look) {
    await pages.askCode(page, look)
  },
  async account(page, _, look) {
    await pages.signIn(page, look)
    await page.locator('[data-part="account"]').waitFor()
  },
  async delete(page, _, look) {
    await pages.signIn(page, look)
    await page.locator('[data-part="account"] [data-variant="danger"]').click()
    await page.locator('input[type="checkbox"]').waitFor({ state: 'attached' })
  },
  async signInWindow(page, _, look) {
    await page.goto(pages.urlOf('/sign-in', look))
    await page.getByRole('status').waitFor()
  },
  async recover(page, _, look) {
    await passkeyPages.signIn(page, look, '/recover')
    await page.locator(CODE).waitFor({ state: 'detached' })
    await page.locator('[data-ready="true"]').waitFor()
  },
}

const all = Object.keys(states).flatMap((name) => looks.map((look) => ({ name, ...look })))

test.each(all)('the page $name in $theme and $locale reads well and fits', async ({ name, ...look }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await states[name]?.(page, context, look)
  await pages.inspect(page, name, look)
  await context.close()
})

test.each(looks)('the pages of an export in $theme and $locale read well and fit', async (look) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await (await embed(page, pages.host)).signIn('grace@example.com')
  await page.goto(pages.urlOf('/export', look))
  await page.locator('input[type="email"]').waitFor()
  await pages.inspect(page, 'export', look)
  await pages.signIn(page, look, '/export', 'grace@example.com')
  await page.locator('[data-part="words"]').waitFor()
  await pages.inspect(page, 'exportPhrase', look)
  await pages.accept(page)
  await page.locator('[data-part="words"]').waitFor({ state: 'detached' })
  await pages.inspect(page, 'exportOver', look)
  await pages.signIn(page, look, '/export', 'nobody@example.com')
  await page.getByRole('alert').waitFor()
  await pages.inspect(page, 'exportNoWallet', look)
  await context.close()
})

test('somebody who closes the screen while their code is checked is not signed in', async () => {
  const page = await browser.newPage()
  const look = { theme: 'dark', locale: 'en' } as const
  await pages.askCode(page, look)
  let isChecked = false
  await page.route('**/api/email/verify', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
    isChecked = true
  })
  await page.locator(CODE).fill(pages.host.server.otp)
  await pages.accept(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('You can close this page.').waitFor()
  await expect.poll(() => isChecked, { timeout: 10_000 }).toBe(true)
  await page.waitForTimeout(500)
  await page.goto(pages.urlOf('/account', look))
  await page.locator('input[type="email"]').waitFor()
  await page.close()
})
