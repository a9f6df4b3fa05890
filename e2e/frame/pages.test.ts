import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInstalledBrowser, launchArguments } from '../../scripts/browser.mjs'
import { fromRoot } from '../support/fromRoot.ts'
import { inTurns, some } from '../support/inTurns.ts'
import { embed } from './embed.ts'
import { type FrameHost, startFrameHost } from './frameHost.ts'
import { judge } from './judge.ts'

let host: FrameHost
let browser: Browser
const folder = fromRoot('.cache/shots/frame')

beforeAll(async () => {
  const executablePath = process.env.CHROME_PATH ?? findInstalledBrowser()
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: launchArguments() })
  host = await startFrameHost()
  // The pages say more where smart accounts are served.
  host.server.smartNetworks = [42161]
  host.server.devices = [
    { id: 'one', name: 'Chrome on Linux', createdAt: DAY, usedAt: DAY, isThis: true },
    { id: 'two', name: 'Firefox on Windows', createdAt: DAY, usedAt: DAY, isThis: false },
  ]
  host.server.approvals = [
    { method: 'eth_sendTransaction', decision: 'approved', ...asked },
    { method: 'personal_sign', decision: 'declined', ...asked },
  ]
  mkdirSync(folder, { recursive: true })
})
afterAll(async () => {
  await browser.close()
  await host.close()
})

const DAY = '2026-11-25T12:00:00Z'
const asked = { origin: 'https://app.example.com', chain: 'eip155:42161', hash: '0'.repeat(64), at: DAY }
const looks = [
  { theme: 'dark', locale: 'en' },
  { theme: 'light', locale: 'de' },
  { theme: 'dark', locale: 'ar' },
] as const
interface Look {
  readonly theme: 'dark' | 'light'
  readonly locale: (typeof looks)[number]['locale']
}

/** Each page in the state in which a person meets it, by name. */
const states: Readonly<Record<string, (page: Page, context: BrowserContext, look: Look) => Promise<void>>> = {
  async signIn(page, _, look) {
    await page.goto(urlOf('/account', look))
    await page.locator('#email').waitFor()
  },
  async code(page, _, look) {
    await page.goto(urlOf('/account', look))
    await page.locator('#email').fill('ada@example.com')
    await accept(page)
    await page.locator('#code').waitFor()
  },
  async account(page, _, look) {
    await signIn(page, look)
    await page.locator('[data-part="account"]').waitFor()
  },
  async delete(page, _, look) {
    await signIn(page, look)
    await page.locator('[data-part="actions"] [data-variant="danger"]').click()
    await page.locator('#no-need').waitFor()
  },
  async loading(page, _, look) {
    await page.goto(urlOf('/loading', look))
    await page.getByRole('status').waitFor()
  },
  recoverMake: (page, context, look) =>
    recover(page, context, look, { type: 'make', walletId: 'a', name: 'Ada' }),
  recoverUse: (page, context, look) =>
    recover(page, context, look, { type: 'use', credential: 'a', salt: 'b' }),
}

const all = inTurns(Object.keys(states), looks).map(([name, look]) => ({ name, ...look }))

test.each(all)('the page $name in $theme and $locale reads well and fits', async ({ name, ...look }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await states[name]?.(page, context, look)
  await inspect(page, name, look)
  await context.close()
})

test.each(some(looks.toReversed()))(
  'the pages of an export in $theme and $locale read well and fit',
  async (look) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
    const page = await context.newPage()
    await (await embed(page, host)).signIn('grace@example.com')
    await page.goto(urlOf('/export', look))
    await page.locator('#email').waitFor()
    await inspect(page, 'export', look)
    await signIn(page, look, '/export', 'grace@example.com')
    await page.locator('[data-part="words"]').waitFor()
    await inspect(page, 'exportPhrase', look)
    await accept(page)
    await page.locator('[data-part="words"]').waitFor({ state: 'detached' })
    await inspect(page, 'exportOver', look)
    await signIn(page, look, '/export', 'nobody@example.com')
    await page.getByRole('alert').waitFor()
    await inspect(page, 'exportNoWallet', look)
    await context.close()
  },
)

const refusals = [
  { theme: 'light', locale: 'de', said: 'Der Code ist falsch. Verbleibende Versuche: 4.' },
  { theme: 'dark', locale: 'ar', said: 'الرمز غير صحيح. المحاولات المتبقية: 4.' },
  { theme: 'light', locale: 'en', said: 'The code is wrong. Tries left: 4.' },
] as const

test.each(some(refusals, 2))(
  '[S9.40] a refusal of the server is said in the page’s language, here $locale',
  async ({ said, ...look }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
    const page = await context.newPage()
    await states.code?.(page, context, look)
    await page.locator('#code').fill('654321')
    await accept(page)
    await page.getByRole('status').getByText(said, { exact: true }).waitFor()
    await inspect(page, 'codeWrong', look)
    await context.close()
  },
)

test('a person without an e-mail address signs in at a provider on the wallet’s own page', async () => {
  host.server.social = { status: 'pending' }
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(urlOf('/account', { theme: 'dark', locale: 'en' }))
  // Nothing of the provider is there.
  await context.route('https://accounts.example/**', (route) => route.fulfill({ body: 'Provider' }))
  await page.locator('[data-ready="true"]').waitFor()
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const provider = await opening
  await page.getByText('Continue in the window that has opened.').waitFor()
  host.server.social = { status: 'failed', reason: 'denied' }
  await page.getByText('You declined the request at Google.').waitFor()
  await provider.close()
  host.server.social = { status: 'done', account: 'grace' }
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByText('Devices that open this wallet').waitFor()
  await page.getByText('Google · ada').waitFor()
  await context.close()
})

/** Wide once: the layout is the same in every language. */
async function inspect(page: Page, name: string, look: Look): Promise<void> {
  for (const width of look.locale === 'en' ? [1280, 360] : [360]) {
    await page.setViewportSize({ width, height: 640 })
    const path = join(folder, `${name}-${look.theme}-${look.locale}-${width}.png`)
    await page.screenshot({ path, fullPage: true })
    expect(await judge(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}

const urlOf = (path: string, { theme, locale }: Look): string =>
  `${host.wallet}${path}?projectId=test&locale=${locale}&theme=${theme}`

async function accept(page: Page): Promise<void> {
  await page.locator('[data-ready="true"]').click()
}

async function signIn(page: Page, look: Look, path = '/account', email = 'ada@example.com'): Promise<void> {
  await page.goto(urlOf(path, look))
  await page.locator('#email').fill(email)
  await accept(page)
  await page.locator('#code').fill(host.server.otp)
  await accept(page)
}

/** Asks a recovery window as the frame does, from another page of the wallet's origin. */
async function recover(
  page: Page,
  context: BrowserContext,
  { theme, locale }: Look,
  question: object,
): Promise<void> {
  const asking = await context.newPage()
  await asking.goto(urlOf('/loading', { theme, locale } as Look))
  const settings = { locale, theme, dir: undefined, accent: undefined }
  const isAsked = asking.evaluate(
    (message) =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel('latchkey-recover/one')
        channel.addEventListener('message', () => {
          channel.postMessage(message)
          resolve()
        })
      }),
    { ...question, settings },
  )
  await page.goto(`${host.wallet}/recover#one`)
  await isAsked
  await page.locator('[data-ready="true"]').waitFor()
}
