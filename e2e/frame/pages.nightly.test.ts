import { createHash } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ar } from '../../apps/frame/src/approval/texts/ar.ts'
import { de } from '../../apps/frame/src/approval/texts/de.ts'
import { en } from '../../apps/frame/src/approval/texts/en.ts'
import type { FakeServer } from '../../apps/frame/src/testing/fakeServer.ts'
import { launch } from '../support/visitor.ts'
import { embed } from './embed.ts'
import { CODE, type Look, type OwnPages, startOwnPages, undoOf } from './ownPages.ts'

let browser: Browser
let pages: OwnPages
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
  { theme: 'light', locale: 'en' },
  { theme: 'light', locale: 'de' },
  { theme: 'dark', locale: 'ar' },
] as const
const READY = '[data-ready="true"]'
const EMBLEM = '[data-part="emblem"]'
const ACCOUNT = '[data-part="account"]'

/** Each page in the state in which a user meets it, by name. */
const states: Readonly<Record<string, (page: Page, look: Look) => Promise<void>>> = {
  async signIn(page, look) {
    await page.goto(pages.urlOf('/account', look))
    await page.locator('input[type="email"]').waitFor()
  },
  code: (page, look) => pages.askCode(page, look),
  async account(page, look) {
    await pages.signIn(page, look)
    await page.locator(ACCOUNT).waitFor()
  },
  async delete(page, look) {
    await pages.signIn(page, look)
    await page.locator(`${ACCOUNT} [data-variant="danger"]`).click()
    await page.locator('input[type="checkbox"]').waitFor({ state: 'attached' })
  },
  async signInWindow(page, look) {
    await page.goto(pages.urlOf('/sign-in', look))
    await page.getByRole('status').waitFor()
  },
  async signInUnheard(page, look) {
    await page.goto(`${pages.urlOf('/sign-in', look)}#${crypto.randomUUID()}`)
    await page.getByText(said(look).noPage).waitFor()
  },
  async signInElsewhere(page) {
    await page.goto(`${pages.host.wallet}/oauth/cb/google?state=none&code=c`)
    await page.locator('[data-part="sub"]').waitFor()
  },
  signInProved: (page) => comeBack(page, { status: 'found' }, EMBLEM),
  signInDenied: (page) => comeBack(page, { status: 'failed', reason: 'denied' }, EMBLEM),
  addLogin: (page) => comeBack(page, ADDING, READY),
  async addedLogin(page) {
    await comeBack(page, ADDING, CODE)
    await page.locator(CODE).fill('123456')
    await finish(page)
  },
  openHere: (page, look) => openLink(page, look, true),
  async openedHere(page, look) {
    await openLink(page, look, true)
    await finish(page)
  },
  openThere: (page, look) => openLink(page, look, false),
  async openCode(page, look) {
    await openLink(page, look, false)
    await pages.accept(page)
    await page.getByText(OPENING_CODE).waitFor()
  },
  async openOver(page, look) {
    await page.goto(`${pages.urlOf('/open', look)}#none`)
    await page.locator(EMBLEM).waitFor()
  },
  async undoOver(page, look) {
    await pages.openUndo(page, look, undefined)
    await page.locator(EMBLEM).waitFor()
  },
  async undoFreeze(page, look) {
    await pages.openUndo(page, look, { canFreeze: true })
    await page.locator(READY).waitFor()
  },
  async undoFrozen(page, look) {
    await pages.openUndo(page, look, { isFrozen: true, canUndo: true, canKeep: true })
    await page.locator('input[type="radio"]').last().check()
    await page.locator(READY).waitFor()
  },
  async undoStranger(page, look) {
    await pages.openUndo(page, look, { isFrozen: true })
    await page.locator(READY).waitFor()
  },
  async undoDone(page, look) {
    await pages.openUndo(page, look, { canUndo: true })
    await finish(page)
  },
  async accountChanged(page, look) {
    await pages.signIn(page, look)
    await page.locator(ACCOUNT).waitFor()
    pages.host.server.undo = undoOf({ canUndo: true })
    await page.reload()
    await page.locator(`${ACCOUNT} a[href*="/undo"]`).waitFor()
    pages.host.server.undo = undefined
  },
  prove: (page, look) => proveDevice(page, look),
  async proved(page, look) {
    await proveDevice(page, look)
    await page.locator('input').fill(OPENING_CODE)
    await finish(page)
  },
  async recover(page, look) {
    await passkeyPages.signIn(page, look, '/recover')
    await page.locator(CODE).waitFor({ state: 'detached' })
    await page.locator(READY).waitFor()
  },
}

async function finish(page: Page): Promise<void> {
  await pages.accept(page)
  await page.locator(EMBLEM).waitFor()
}

/** Keeps a text in the wallet's own storage, as a page of its origin. */
async function keep(page: Page, key: string, value: string): Promise<void> {
  await page.goto(`${pages.host.wallet}/third-party-licenses.txt`)
  await page.evaluate((entry) => localStorage.setItem(...entry), [key, value] as const)
}

/** What the wallet's texts are in a language. */
const said = ({ locale }: Look) => ({ en, de, ar })[locale]
const OPENING_CODE = 'K7QM-4TXP'
const ADDING: FakeServer['finished'] = {
  status: 'ask',
  name: 'ada@example.com',
  wallet: {
    id: '6f1f3c1e-4b0e-4c5e-9a53-0c4b6a1f2d3e',
    addresses: { eip155: '0x8ba1f109551bD432803012645Ac136ddd64DBA72', solana: 'S'.repeat(44) },
    ...{ recovery: 'managed', accountType: 'eoa', hasDevice: true, version: 1 },
  },
  logins: [
    { provider: 'email', name: 'ada@example.com' },
    { provider: 'github', name: 'ada' },
  ],
  codeTo: 'ada@example.com',
}

/** Comes back from Google with a sign-in that a page of the project has begun in this browser. */
async function comeBack(page: Page, finished: FakeServer['finished'], wanted: string): Promise<void> {
  pages.host.server.finished = finished
  const flow = {
    ...{ secret: 's'.repeat(43), projectId: 'test', provider: 'google', resultUri: null },
    ...{ page: pages.host.page, expires: Date.now() + 60_000 },
  }
  const state = 't'.repeat(43)
  await keep(page, `flow/${state}`, JSON.stringify(flow))
  await page.goto(`${pages.host.wallet}/oauth/cb/google?state=${state}&code=c`)
  await page.locator(wanted).waitFor()
}

/** Follows the link of a mail, in the browser that asked for it or in another one. */
async function openLink(page: Page, look: Look, isHere: boolean): Promise<void> {
  const token = 'k'.repeat(43)
  const id = createHash('sha256').update(token).digest('base64url')
  if (isHere) await keep(page, `opening/${id}`, 's'.repeat(43))
  await page.goto(`${pages.urlOf('/open', look)}#${token}`)
  await page.locator(READY).waitFor()
}

/** Signs in on a new device somebody who has a wallet on another one, as far as the second proof. */
async function proveDevice(page: Page, look: Look): Promise<void> {
  const { server } = pages.host
  const email = `pia-${crypto.randomUUID().slice(0, 8)}@example.com`
  const other = await browser.newPage()
  await (await embed(other, pages.host)).signIn(email)
  await other.close()
  server.isProved = false
  await pages.signIn(page, look, '/recover', email)
  await page.locator(CODE).waitFor({ state: 'detached' })
  await page.locator('input[maxlength="32"]').waitFor()
  await page.locator(READY).waitFor()
}

const all = Object.keys(states).flatMap((name) => looks.map((look) => ({ name, ...look })))

test.each(all)('the page $name in $theme and $locale reads well and fits', async ({ name, ...look }) => {
  const { theme: colorScheme, locale } = look
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, colorScheme, locale })
  const page = await context.newPage()
  await states[name]?.(page, look)
  await pages.inspect(page, name, look)
  // The window's bar says the same.
  expect(await page.title()).toBe(await page.locator('h1').textContent())
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
  await page.locator('[data-part="covered"]').waitFor()
  await pages.inspect(page, 'exportCovered', look)
  const words = await pages.uncover(page)
  await pages.inspect(page, 'exportPhrase', look)
  await pages.accept(page)
  await pages.confirmWords(page, words)
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
