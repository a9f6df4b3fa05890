import { currentRoute, type KitEvent, pushView, selectSocial } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storageKey } from '../../../../core/src/persist/storageKeys.ts'
import { ALL_LOGINS, createEmailKit, failure } from '../../../gallery/createEmailKit.ts'
import { createGate } from '../../../gallery/createGate.ts'
import { pretendPhone } from '../../../gallery/pretendPhone.ts'
import { openKit } from '../../../gallery/renderKit.tsx'

const PATIENT = { timeout: 30_000 }
const ATTEMPT = { provider: 'google', isLink: false } as const
const started: KitEvent = { type: 'social.started', ...ATTEMPT }
const sent = (window: 'open' | 'blocked' | 'closed'): KitEvent => ({
  type: 'social.sent',
  uri: 'https://accounts.example/?state=1',
  window,
})
const social = (name: string) => page.getByRole('button', { name, exact: true })
const group = () => page.getByRole('group', { name: 'Sign in with an account' })
const row = () =>
  group()
    .elements()
    .flatMap((all) =>
      [...all.querySelectorAll('[data-part="social-name"]')].map(({ textContent }) => textContent),
    )

/** No window opens meanwhile. */
const watchWindows = () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => opened.mockRestore())
  return opened
}

test('[S9.24] the first providers stand in the page’s order, and More leads to all of them', async () => {
  await openKit(createEmailKit({ logins: ALL_LOGINS }))
  await expect.element(social('Continue with Google'), PATIENT).toBeVisible()
  expect(row()).toEqual(['Google', 'X', 'Discord', 'More'])
  await social('More').click()
  await expect.element(page.getByRole('dialog', { name: 'All socials' }), PATIENT).toBeVisible()
  const names = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook'])
})

test.each([
  [
    ['apple', 'google', 'x'],
    ['email', 'google', 'apple'],
    ['Apple', 'Google'],
  ],
  [['github'], ['email', 'google'], []],
  [false, ALL_LOGINS, []],
] as const)(
  '[S9.24] the page wants %j, the gateway has %j: %j is offered',
  async (socials, logins, expected) => {
    await openKit(createEmailKit({ logins, config: { features: { socials } } }))
    await expect.element(page.getByRole('textbox', { name: 'Email address' }), PATIENT).toBeVisible()
    await expect.poll(row).toEqual(expected)
  },
)

test('the gateway is asked once a day, and the place is kept until it has answered', async () => {
  const { gate: isAnswered, open: answer } = createGate()
  const kit = createEmailKit({
    logins: 'unknown',
    answer: () => isAnswered.then(() => ({ data: [], count: 0, logins: ['email', 'google'] })),
  })
  const { root } = await openKit(kit)
  const places = () => root()?.querySelectorAll('[data-part="social"][data-state="loading"]').length
  await expect.poll(places, PATIENT).toBe(4)
  answer()
  await expect.element(social('Continue with Google'), PATIENT).toBeVisible()
  const kept = JSON.parse(kit.config.storage.getItem(storageKey(kit.id, 'logins')) ?? '{}')
  expect(kept.logins).toEqual(['email', 'google'])
  expect(Date.now() - kept.at).toBeLessThan(60_000)
})

test('a gateway that does not answer offers no provider, and email stays', async () => {
  const { root } = await openKit(createEmailKit({ logins: 'unknown', answer: 503 }))
  await expect.element(page.getByRole('textbox', { name: 'Email address' }), PATIENT).toBeVisible()
  await expect.poll(() => root()?.querySelectorAll('[data-part="socials"]').length, PATIENT).toBe(0)
})

test.each([
  ['iOS', 'iPhone; CPU iPhone OS 18_0 like Mac OS X', ['X', 'Discord', 'Farcaster', 'More']],
  ['Android', 'Linux; Android 15', ['Google', 'Discord', 'Farcaster', 'More']],
  ['Mac', 'Macintosh; Intel Mac OS X 10_15_7', ['Google', 'Discord', 'Farcaster', 'More']],
] as const)('in Telegram on %s the providers that fail there are hidden', async (_, system, expected) => {
  onTestFinished(pretendPhone())
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => `Mozilla/5.0 (${system})` })
  Reflect.set(window, 'TelegramWebviewProxy', {})
  onTestFinished(() => void Reflect.deleteProperty(window, 'TelegramWebviewProxy'))
  await openKit(createEmailKit({ logins: ALL_LOGINS }))
  await expect.poll(row, PATIENT).toEqual(expected)
})

test('[S3.18] legalCheckbox holds the providers until it is ticked', async () => {
  const kit = createEmailKit({
    logins: ALL_LOGINS,
    config: { termsConditionsUrl: 'https://backing.example/terms', features: { legalCheckbox: true } },
  })
  const opened = watchWindows()
  await openKit(kit)
  const google = social('Continue with Google')
  await expect.element(google, PATIENT).toHaveAttribute('aria-disabled', 'true')
  google.element().dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
  expect(opened).not.toHaveBeenCalled()
})

async function openWaiting(...events: readonly KitEvent[]) {
  const kit = createEmailKit()
  const rendered = await openKit(kit)
  pushView(kit, { view: 'ConnectingSocial', provider: 'google' })
  for (const event of [started, ...events]) kit.store.dispatch(event)
  await expect.element(page.getByRole('dialog', { name: 'Google' }), PATIENT).toBeVisible()
  return rendered
}

test('[S2.9] says in which window the visitor goes on, and how when it was blocked or closed', async () => {
  const { kit, focused } = await openWaiting(sent('open'))
  await expect.element(page.getByRole('heading', { name: 'Continue in Google' })).toBeVisible()
  await expect.poll(() => focused()?.textContent).toBe('Open the window again')
  kit.store.dispatch({ type: 'social.windowChanged', window: 'closed' })
  await expect.element(page.getByText(/If it is still open, finish there/)).toBeVisible()
  const opened = watchWindows()
  kit.store.dispatch({ type: 'social.windowChanged', window: 'blocked' })
  await social('Open Google').click()
  expect(opened.mock.calls[0]?.[0]).toBe('https://accounts.example/?state=1')
})

test('[S2.9] going back gives the sign-in up', async () => {
  const { kit } = await openWaiting(sent('open'))
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => selectSocial(kit.store.get()).progress.step).toBe('idle')
  expect(currentRoute(kit.store.get().modal).view).toBe('Connect')
})

test('[S2.9] the code for an address that opens a wallet already, or a new wallet', async () => {
  const { kit } = await openWaiting({
    type: 'social.linkOffered',
    uri: 'https://a.example',
    email: 'ada@example.com',
  })
  await expect.element(page.getByText(/ada@example.com.* opens a wallet here already/)).toBeVisible()
  kit.store.dispatch({ type: 'social.codeRefused', failure: failure('FrameError', 'The code is wrong') })
  await expect.element(page.getByRole('alert')).toHaveTextContent('The code is wrong')
  await expect.element(social('Use a new wallet')).toBeVisible()
})

test.each([
  ['denied', 'Sign-in declined', 'You declined the request at Google.'],
  ['expired', 'Sign-in failed', 'Social login timed out. Please try again.'],
] as const)('[S2.9] %s: what happened, and another try', async (reason, title, text) => {
  await openWaiting({ type: 'social.failed', ...ATTEMPT, failure: failure('SocialLoginError'), reason })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(social('Try again')).toBeVisible()
})

test('[S2.9] Farcaster: a code on a computer, a link on a phone', async () => {
  onTestFinished(pretendPhone())
  const { kit } = await openKit(createEmailKit())
  pushView(kit, { view: 'ConnectingFarcaster' })
  kit.store.dispatch({ type: 'social.started', provider: 'farcaster', isLink: false })
  kit.store.dispatch({ type: 'social.codeShown', uri: 'https://farcaster.xyz/~/siwf?channelToken=1' })
  const link = page.getByRole('link', { name: 'Open Farcaster' })
  await expect.element(link, PATIENT).toHaveAttribute('href', 'https://farcaster.xyz/~/siwf?channelToken=1')
  await social('Show QR code').click()
  await expect.element(page.getByRole('img', { name: 'QR code to sign in with Farcaster' })).toBeVisible()
  await expect.element(page.getByText('Scan this QR Code with your phone')).toBeVisible()
})

test('a login is removed by a second press; the last one has no button', async () => {
  const google = { id: 'google:1', provider: 'google', name: 'ada' } as const
  const email = { id: 'email:ada@example.com', provider: 'email', name: 'ada@example.com' } as const
  const kit = createEmailKit({
    logins: ALL_LOGINS,
    events: [{ type: 'logins.loaded', logins: [email, google] }],
  })
  const { focused } = await openKit(kit, { route: { view: 'Logins' } })
  await page.getByRole('button', { name: 'Remove Google' }).click()
  await expect.element(social('Keep it'), PATIENT).toBeVisible()
  await userEvent.keyboard('{Tab}')
  expect(focused()).not.toBeNull()
  await social('Keep it').click()
  await expect.element(social('Keep it')).not.toBeInTheDocument()
  kit.store.dispatch({ type: 'logins.loaded', logins: [google] })
  await expect.element(page.getByText('The only one')).toBeVisible()
  expect(page.getByRole('button', { name: /^Remove/ }).elements()).toEqual([])
})

test('who signed in with a way that came lately is told so, with the way to another sign-in', async () => {
  const kit = createEmailKit({ logins: ALL_LOGINS, events: [{ type: 'logins.loaded', logins: [] }] })
  await openKit(kit, { route: { view: 'Logins' } })
  const isTold = async () => {
    await expect.element(page.getByText(/added less than 7 days ago/), PATIENT).toBeVisible()
    await expect.element(social('Sign in again')).toBeVisible()
  }
  const young = { failure: failure('SocialLoginError'), reason: 'young' } as const
  kit.store.dispatch({ type: 'logins.kept', ...young })
  await isTold()
  pushView(kit, { view: 'UpdateEmailWallet' })
  await expect.element(page.getByRole('dialog', { name: 'Edit Email' }), PATIENT).toBeVisible()
  kit.store.dispatch({ type: 'email.updateSubmitted', newEmail: 'ada@other.test' })
  kit.store.dispatch({ type: 'email.updateFailed', ...young })
  await isTold()
})
