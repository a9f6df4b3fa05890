import { EMAIL_COOLDOWN_MS, type FrameUser } from '@latchkey/contract'
import { expect, test, vi } from 'vitest'
import { confirmEmailCode } from '../actions/email/confirmEmailCode.ts'
import { connectEmail } from '../actions/email/connectEmail.ts'
import { leaveEmail } from '../actions/email/leaveEmail.ts'
import { openModal } from '../actions/openModal.ts'
import { pushView, replaceView } from '../actions/views.ts'
import { currentRoute } from '../flows/modal/modal.ts'
import type { Route } from '../flows/modal/routes.ts'
import type { KitConfig } from '../kit/config.ts'
import { createMemoryStorage } from '../testing/createTestKit.ts'
import { scriptedHandler } from '../testing/scriptedHandler.ts'
import { ADA, addresses, OTP, openPage, type Page, run } from './testing/openPage.ts'
import { settle } from './testing/signedIn.ts'

const WAITING = 'Continue: back with 0.02 ETH'

/** A page whose wallet is made by the sign-in that follows. */
function openNew(config: Partial<KitConfig> = {}): Page {
  const page = openPage(createMemoryStorage(), config)
  const user: FrameUser = {
    email: 'ada@example.com',
    address: ADA,
    chainId: 'eip155:42161',
    madeWith: 'passkey',
  }
  page.frame.answers.GET_USER = () => user
  return page
}

async function signIn({ kit }: Page): Promise<void> {
  await run(connectEmail(kit, { email: 'ada@example.com' }))
  await run(confirmEmailCode(kit, { otp: OTP }))
}

test.each<[string, Route]>([
  ['the list', { view: 'Connect' }],
  ['the e-mail field', { view: 'EmailLogin' }],
])('a sign-in from %s that has made a wallet ends with its welcome, over the account', async (_, route) => {
  const page = openNew()
  await openModal(page.kit, { route })
  await signIn(page)
  const { modal } = page.kit.store.get()
  expect(modal).toMatchObject({ open: true, history: [{ view: 'WalletReady', recovery: 'passkey' }] })
  expect(addresses(page.kit)).toEqual([`ID_AUTH ${ADA}`])
})

test.each<[string, Route, (page: Page) => void]>([
  ['the list', { view: 'Connect', waiting: WAITING }, ({ kit }) => pushView(kit, { view: 'EmailLogin' })],
  ['the e-mail field', { view: 'EmailLogin', waiting: WAITING }, () => {}],
])('what the page had for the visitor is on the welcome, from %s', async (_, route, goOn) => {
  const page = openNew()
  await openModal(page.kit, { route })
  goOn(page)
  await signIn(page)
  expect(currentRoute(page.kit.store.get().modal)).toEqual({
    view: 'WalletReady',
    recovery: 'passkey',
    waiting: WAITING,
  })
})

test('what the page had is on the welcome of a visitor who wrote another address meanwhile', async () => {
  const page = openNew()
  await openModal(page.kit, { route: { view: 'EmailLogin', waiting: WAITING } })
  await run(connectEmail(page.kit, { email: 'bob@example.com' }))
  leaveEmail(page.kit)
  replaceView(page.kit, { view: 'EmailLogin' })
  await vi.advanceTimersByTimeAsync(EMAIL_COOLDOWN_MS)
  await signIn(page)
  expect(currentRoute(page.kit.store.get().modal)).toMatchObject({ view: 'WalletReady', waiting: WAITING })
})

test('who returns, or signs in on another device, sees no welcome', async () => {
  const page = openPage()
  await openModal(page.kit)
  await signIn(page)
  expect(page.kit.store.get().modal.open).toBe(false)
})

test('a page that signs in without the modal is left alone', async () => {
  const page = openNew()
  page.frame.answers.CONNECT_EMAIL = () => ({ action: 'CONNECT' })
  await run(connectEmail(page.kit, { email: 'ada@example.com' }))
  expect(addresses(page.kit)).toEqual([`ID_AUTH ${ADA}`])
  expect(page.kit.store.get().modal.open).toBe(false)
})

test('who is on the way to a network goes there', async () => {
  const page = openNew()
  await openModal(page.kit, { route: { view: 'Connect', caipNetworkId: 'eip155:421614' } })
  await signIn(page)
  expect(currentRoute(page.kit.store.get().modal).view).not.toBe('WalletReady')
})

test.each([false, true])(
  'a page that signs visitors in asks over the welcome, which comes back after it; embedded: %s',
  async (enableEmbedded) => {
    const page = openNew({ enableEmbedded, siwx: scriptedHandler() })
    if (!enableEmbedded) await openModal(page.kit)
    await signIn(page)
    await settle()
    expect(page.kit.store.get().modal.history.map(({ view }) => view)).toEqual([
      'WalletReady',
      'SIWXSignMessage',
    ])
  },
)
