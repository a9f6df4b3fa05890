import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launch } from '../support/visitor.ts'
import { CODE, type OwnPages, startOwnPages, undoOf } from './ownPages.ts'

const look = { theme: 'light', locale: 'en' } as const
const TOKEN = 'k'.repeat(43)
let browser: Browser
let pages: OwnPages
let page: Page
beforeAll(async () => {
  ;[browser, pages] = await Promise.all([launch(), startOwnPages()])
})
beforeEach(async () => {
  pages.host.server.undo = undefined
  pages.host.server.contact = ''
  pages.host.server.wasThere = () => true
  page = await browser.newPage({ viewport: { width: 390, height: 740 }, locale: 'en' })
})
afterEach(() => page.context().close())
afterAll(async () => {
  await browser.close()
  await pages.host.close()
})

const callsOf = (path: string) => pages.host.server.calls.filter((call) => call.path === path)
const heading = (name: string) => page.locator('h1').filter({ hasText: name }).waitFor()
const choice = (name: RegExp) => page.getByRole('radio', { name })
async function pressOwn(name: string): Promise<void> {
  await page.locator('[data-ready="true"]').waitFor()
  await page.getByRole('button', { name, exact: true }).click()
}

test('the mailed link freezes by a press alone; then the chosen change and each later one is undone', async () => {
  const before = callsOf('/api/undo/freeze').length
  await pages.openUndo(page, look, { canFreeze: true, canUndo: true, canKeep: true })
  await heading('Was this you?')
  expect(page.url()).not.toContain('#')
  await page.getByText('The email address was changed').waitFor()
  expect(callsOf('/api/undo/freeze')).toHaveLength(before)
  await pressOwn('Freeze')
  await heading('The changes are frozen')
  expect(callsOf('/api/undo/freeze').at(-1)?.body).toEqual({ projectId: 'test', token: TOKEN })
  // The newest stands first; what the link tells of is chosen, and the later one goes with it.
  expect(await page.getByRole('radio').count()).toBe(3)
  expect(await choice(/email address was changed/).isChecked()).toBe(true)
  await choice(/device was removed.*Undone too/).waitFor()
  expect(await choice(/added.*Undone too/).count()).toBe(0)
  await choice(/added/).check()
  await choice(/email address was changed.*Undone too/).waitFor()
  await pressOwn('Undo')
  await heading('It is as it was')
  expect(callsOf('/api/undo').at(-1)?.body).toMatchObject({ id: undoOf({}).changes[0]?.id, token: TOKEN })
  await page.getByText(/move what it holds to another wallet/).waitFor()
  // The tab keeps no link that is used.
  await page.reload()
  await page.locator('input[type="email"]').waitFor()
})

test('a change that this browser may not undo cannot be chosen, also where the link tells of it', async () => {
  const changes = undoOf({}).changes.map((change, at) => ({ ...change, canUndo: at === 2 }))
  await pages.openUndo(page, look, { changes, canUndo: true })
  await heading('Undo changes?')
  expect(await choice(/device was removed/).isChecked()).toBe(true)
  for (const name of [/email address was changed/, /added/])
    expect(await choice(name).isDisabled()).toBe(true)
  await pressOwn('Undo')
  await heading('It is as it was')
  expect(callsOf('/api/undo').at(-1)?.body).toMatchObject({ id: changes[2]?.id })
})

test('“This was me” changes nothing, a page that is loaded again knows its link, and “keep” ends the freeze', async () => {
  await pages.openUndo(page, look, { canFreeze: true, canUndo: true, canKeep: true })
  await pressOwn('This was me')
  await heading('Nothing was frozen')
  expect(pages.host.server.undo?.isFrozen).toBe(false)
  await page.reload()
  await heading('Was this you?')
  await pressOwn('Freeze')
  await heading('The changes are frozen')
  await page.reload()
  await heading('The changes are frozen')
  await pressOwn('Close')
  await heading('The changes stay frozen for now')
  await page.reload()
  await pressOwn('It was me: keep the changes')
  await heading('The changes are kept')
  expect(pages.host.server.undo?.isFrozen).toBe(false)
})

test('a link that is over or was cut says so, and what to do', async () => {
  pages.host.server.contact = 'help@example.com'
  await pages.openUndo(page, look, undefined)
  await heading('This link is over')
  await page.getByText(/write to help@example.com/).waitFor()
  const looks = callsOf('/api/undo/look').length
  await page.goto('about:blank')
  await page.goto(`${pages.urlOf('/undo', look)}#cut`)
  await heading('This link is over')
  expect(callsOf('/api/undo/look')).toHaveLength(looks)
})

test('who was not there before signs in; where that does not do either, the page says whom to write to', async () => {
  const { server } = pages.host
  server.contact = 'help@example.com'
  await pages.openUndo(page, look, { isFrozen: true })
  const signIn = async () => {
    await pressOwn('Sign in')
    await page.locator('input[type="email"]').fill('ada@example.com')
    await pages.accept(page)
    await page.locator(CODE).fill(server.otp)
  }
  await heading('Show that the wallet was yours before')
  expect(await page.getByText(/help@example.com/).count()).toBe(0)
  await signIn()
  await pages.accept(page)
  await page.getByText(/That was not enough.*help@example\.com/).waitFor()
  await signIn()
  server.undo = undoOf({ isFrozen: true, canUndo: true })
  await pages.accept(page)
  await heading('The changes are frozen')
  // An older change than this device or sign-in answers for.
  server.undo = undoOf({ isFrozen: true })
  await pressOwn('Undo')
  await heading('Show that the wallet was yours before')
})

test('another tab that was faster, and an answer that is lost, leave nobody with a wrong sentence', async () => {
  const { server } = pages.host
  await pages.openUndo(page, look, { canFreeze: true, canUndo: true })
  await heading('Was this you?')
  server.undo = undoOf({ isFrozen: true, canUndo: true, canKeep: true })
  await pressOwn('Freeze')
  await heading('The changes are frozen')
  // Kept in the other tab.
  server.undo = undoOf({ canUndo: true })
  await pressOwn('It was me: keep the changes')
  await heading('Undo changes?')
  await page.route('**/api/undo', (route) => route.abort(), { times: 1 })
  await pressOwn('Undo')
  await page.getByRole('status').getByText('could not be reached').waitFor()
  // Undone in the other tab.
  server.undo = undefined
  await pressOwn('Undo')
  await heading('This link is over')
})

test('without a network the page says so, and asks again by a press', async () => {
  await page.route('**/api/undo/look', (route) => route.abort())
  await pages.openUndo(page, look, { canFreeze: true })
  await heading('Nothing could be looked up')
  await pressOwn('Try again')
  await page.getByRole('status').getByText('could not be reached').waitFor()
  await page.unroute('**/api/undo/look')
  await pressOwn('Try again')
  await heading('Was this you?')
})

test('the account’s page leads to the changes of whoever is signed in, and none is said where there is none', async () => {
  const { server } = pages.host
  await pages.signIn(page, look)
  await page.locator('[data-part="account"]').waitFor()
  expect(await page.getByText('Recent changes').count()).toBe(0)
  server.undo = undoOf({})
  await page.reload()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'See the changes' }).click()
  page = await opening
  await heading('Show that the wallet was yours before')
  await page.getByText('This takes a fresh sign-in').waitFor()
  server.undo = undoOf({ isFrozen: true, canKeep: true })
  await pressOwn('Close')
  await heading('Nothing was undone')
  await page.reload()
  await heading('Keep the changes?')
  await pressOwn('Undo')
  await heading('Show that the wallet was yours before')
  server.undo = undoOf({ canUndo: true })
  await pressOwn('Close')
  await page.reload()
  await heading('Undo changes?')
  // The oldest, where no link tells of one.
  expect(await choice(/added/).isChecked()).toBe(true)
  await pressOwn('Undo')
  await heading('It is as it was')
  await page.goto(pages.urlOf('/account', look))
  await page.locator('input[type="email"]').waitFor()
})

test('by keyboard alone: frozen, another change chosen, undone', async () => {
  await pages.openUndo(page, look, { canFreeze: true, canUndo: true })
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    for (let tabs = 0; tabs < 20; tabs += 1) {
      if (await button.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.locator('[data-ready="true"]').waitFor()
    await page.keyboard.press('Enter')
  }
  await heading('Was this you?')
  await press('Freeze')
  await heading('The changes are frozen')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await choice(/email address was changed.*Undone too/).waitFor()
  await press('Undo')
  await heading('It is as it was')
  expect(callsOf('/api/undo').at(-1)?.body.id).toBe(undoOf({}).changes[0]?.id)
})

test('where a page of another site embeds the wallet, its device undoes by what the wallet’s window has kept of it', async () => {
  const { server } = pages.host
  await page.goto(pages.urlOf('/undo', look))
  await page.locator('input[type="email"]').waitFor()
  const key = await page.evaluate(async () => {
    const proof = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ])
    const seal = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
    const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', proof.publicKey)
    const digest = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(JSON.stringify({ crv, kty, x, y })),
    )
    const id = btoa(String.fromCharCode(...new Uint8Array(digest)))
      .replace(/=+$/, '')
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    const opening = indexedDB.open('latchkey-wallet', 1)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const writing = opening.result.transaction('values', 'readwrite')
    writing.objectStore('values').put({ proof, seal }, `window/${id}/device-keys`)
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    return `${x}.${y}`
  })
  server.wasThere = (one) => one === key
  await pages.openUndo(page, look, { canFreeze: true, canUndo: true, canKeep: true })
  await pressOwn('Freeze')
  await heading('The changes are frozen')
  await pressOwn('Undo')
  await heading('It is as it was')
  expect(await page.getByRole('button').count()).toBe(0)
})
