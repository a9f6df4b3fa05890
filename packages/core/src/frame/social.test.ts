import { LOGIN_CODES, RECORD_OLDER_CODE, WALLET_MISSING_CODE } from '@latchkey/contract'
import { expect, test, vi } from 'vitest'
import { disconnect } from '../actions/disconnect.ts'
import { openModal } from '../actions/openModal.ts'
import { confirmSocialCode } from '../actions/social/confirmSocialCode.ts'
import { connectFarcaster } from '../actions/social/connectFarcaster.ts'
import { connectSocial } from '../actions/social/connectSocial.ts'
import { declineSocialLink } from '../actions/social/declineSocialLink.ts'
import { readLogins } from '../actions/social/readLogins.ts'
import { removeLogin } from '../actions/social/removeLogin.ts'
import { reopenSocial } from '../actions/social/reopenSocial.ts'
import { goBack } from '../actions/views.ts'
import { toAnalyticsRecord } from '../analytics/table.ts'
import { FrameError } from '../errors/frame.ts'
import { selectSocial } from '../flows/social/select.ts'
import type { SocialProgress } from '../flows/social/state.ts'
import type { Kit } from '../kit/kit.ts'
import { createMemoryStorage } from '../testing/createTestKit.ts'
import { reasonOf } from './attempt.ts'
import { frameOf } from './kitFrame.ts'
import { ADA, addresses, OTP, openPage, run, viewOf } from './testing/openPage.ts'
import { WALLET_ORIGIN } from './testing/scriptedFrame.ts'

const URI = `${WALLET_ORIGIN}/sign-in#one`
const USER = { email: null, address: ADA, chainId: 'eip155:42161', userName: 'ada' }

/** The window at the provider. */
const createPopup = () => ({ closed: false, close: vi.fn(), location: { replace: vi.fn() } })

function openSocialPage(popup: ReturnType<typeof createPopup> | null = createPopup()) {
  const page = openPage()
  const { kit, frame } = page
  const open = vi.fn((_uri: string) => popup)
  Object.assign(window, { open, screenX: 0, screenY: 0, outerWidth: 1000, outerHeight: 900 })
  let result: unknown = { status: 'pending' }
  Object.assign(frame.answers, {
    GET_SOCIAL_REDIRECT_URI: () => ({ uri: URI }),
    GET_SOCIAL_RESULT: () => result,
    CONNECT_SOCIAL: () => USER,
    GET_FARCASTER_URI: () => ({ url: 'https://farcaster.example/~/siwf?channelToken=1' }),
    RELOAD: () => void setTimeout(() => frame.say('FRAME_RELOAD')),
  })
  return {
    ...page,
    open,
    popup,
    progress: (): SocialProgress => selectSocial(kit.store.get()).progress,
    /** What the server says from now on. */
    say: (next: unknown) => {
      result = next
    },
    /** Begins, and waits until the user is at the provider. */
    async begin(isLink = false) {
      await openModal(kit)
      const ended = run(connectSocial(kit, { provider: 'google', isLink }))
      await until(kit, 'waiting')
      /** What the server says in the end. */
      const end = (last: unknown) => {
        result = last
        return ended
      }
      return { ended, end }
    },
  }
}

const until = (kit: Kit, step: SocialProgress['step']) =>
  vi.waitFor(() => expect(selectSocial(kit.store.get()).progress.step).toBe(step), { timeout: 20_000 })

/** A message of some window to the page. */
function post(data: unknown, origin: string): void {
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: {} }))
}

test('[S7.39] [S7.40] the window opens within the click, goes to the provider, and the account is connected', async () => {
  const { kit, frame, open, popup, say, begin, storage } = openSocialPage()
  const opening = begin()
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  const { ended } = await opening
  expect(open.mock.calls[0]?.[0]).toBe(`${WALLET_ORIGIN}/sign-in`)
  expect(popup?.location.replace).toHaveBeenCalledWith(URI)
  expect(viewOf(kit)).toBe('ConnectingSocial')
  say({ status: 'done' })
  await ended
  expect(frame.callsOf('CONNECT_SOCIAL')[0]?.payload).toEqual({ uri: URI })
  expect(addresses(kit)).toEqual([`ID_AUTH ${ADA}`])
  expect(kit.store.get().modal.open).toBe(false)
  expect(selectSocial(kit.store.get())).toMatchObject({ provider: 'google', userName: 'ada' })
  expect(storage.getItem('@latchkey-wallet/SOCIAL_USERNAME')).toBe('ada')
})

test('[S4.5] [S3.25] whose account it is is kept for a reload, and forgotten by a disconnect', async () => {
  const { kit, begin, storage, frame } = openSocialPage()
  const kept = () => storage.getItem('@latchkey-wallet/SOCIAL_PROVIDER')
  const { end } = await begin()
  await end({ status: 'done' })
  expect(kept()).toBe('google')
  await run(disconnect(kit))
  await run(vi.waitFor(() => expect(frame.callsOf('SIGN_OUT')).toHaveLength(1)))
  expect(kept()).toBeNull()
  expect(selectSocial(kit.store.get()).provider).toBeUndefined()
})

test('[S4.5] a stored login brings its provider back', () => {
  const storage = createMemoryStorage({ '@latchkey-wallet/SOCIAL_PROVIDER': 'farcaster' })
  const { kit } = openPage(storage)
  frameOf(kit)
  expect(selectSocial(kit.store.get()).provider).toBe('farcaster')
})

test('a window that reads as closed ends nothing: its provider may have cut it off', async () => {
  const { popup, begin, progress, kit } = openSocialPage()
  const { end } = await begin()
  Object.assign(popup ?? {}, { closed: true })
  await vi.waitFor(() => expect(progress()).toMatchObject({ step: 'waiting', window: 'closed' }))
  await end({ status: 'done' })
  expect(addresses(kit)).toEqual([`ID_AUTH ${ADA}`])
})

test('a blocked window opens by another click, and the same sign-in goes on', async () => {
  const { kit, open, begin, progress, frame } = openSocialPage(null)
  const { end } = await begin()
  expect(progress()).toMatchObject({ step: 'waiting', window: 'blocked' })
  open.mockReturnValue(createPopup())
  await run(reopenSocial(kit))
  expect(open).toHaveBeenLastCalledWith(URI, '_blank', expect.any(String))
  expect(progress()).toMatchObject({ window: 'open' })
  await end({ status: 'done' })
  expect(frame.callsOf('GET_SOCIAL_REDIRECT_URI')).toHaveLength(1)
})

test('only the wallet’s own origin may say that the visitor is back, and it only hurries the question', async () => {
  const { frame, say, begin } = openSocialPage()
  const { ended } = await begin()
  const asked = () => frame.callsOf('GET_SOCIAL_RESULT').length
  say({ status: 'done' })
  const before = asked()
  for (const [data, origin] of [
    [{ resultUri: URI }, 'https://evil.example'],
    [{ resultUri: `${WALLET_ORIGIN}/sign-in#other` }, WALLET_ORIGIN],
    [{ resultUri: 'javascript:alert(1)' }, WALLET_ORIGIN],
    [null, WALLET_ORIGIN],
  ] as const)
    post(data, origin)
  expect(asked()).toBe(before)
  post({ resultUri: URI }, WALLET_ORIGIN)
  await ended
  expect(frame.callsOf('CONNECT_SOCIAL').map(({ payload }) => payload)).toEqual([{ uri: URI }])
})

test.each(['javascript:alert(1)//#one', 'https://accounts.example/authorize?state=one', 'sign-in'])(
  'no address opens but one of the wallet: %s',
  async (uri) => {
    const { kit, frame, popup, progress } = openSocialPage()
    frame.answers.GET_SOCIAL_REDIRECT_URI = () => ({ uri })
    await openModal(kit)
    await run(connectSocial(kit, { provider: 'google' }))
    expect(progress()).toMatchObject({ step: 'failed', reason: 'provider' })
    expect(popup?.location.replace).not.toHaveBeenCalled()
    expect(popup?.close).toHaveBeenCalled()
  },
)

test.each(['denied', 'expired', 'provider', 'used'] as const)(
  'a sign-in that failed says why: %s',
  async (reason) => {
    const { say, begin, progress } = openSocialPage()
    const { ended } = await begin()
    say({ status: 'failed', reason })
    await ended
    expect(progress()).toMatchObject({ step: 'failed', reason, failure: { name: 'SocialLoginError' } })
  },
)

test('leaving the view closes the window, and what the provider says later changes nothing', async () => {
  const { kit, popup, begin, progress, frame } = openSocialPage()
  const { end } = await begin()
  goBack(kit)
  expect(progress()).toEqual({ step: 'idle' })
  expect(popup?.close).toHaveBeenCalled()
  await end({ status: 'done' })
  expect(frame.callsOf('CONNECT_SOCIAL')).toEqual([])
  expect(addresses(kit)).toEqual([])
})

test('the answer of an earlier attempt changes nothing', async () => {
  const { kit, say, begin, progress, frame } = openSocialPage()
  const first = await begin()
  const second = run(connectSocial(kit, { provider: 'google' }))
  await vi.waitFor(() => expect(frame.callsOf('GET_SOCIAL_REDIRECT_URI')).toHaveLength(2))
  await first.ended
  await until(kit, 'waiting')
  say({ status: 'failed', reason: 'denied' })
  await second
  expect(progress().step).toBe('failed')
})

test('a visitor who leaves while their app replies does not stay signed in', async () => {
  const { kit, frame } = openSocialPage()
  delete frame.answers.RELOAD
  await openModal(kit)
  const ended = run(connectFarcaster(kit))
  await until(kit, 'scanning')
  await vi.waitFor(() => expect(frame.callsOf('CONNECT_FARCASTER')).toHaveLength(1))
  goBack(kit)
  frame.reply('CONNECT_FARCASTER', { userName: 'ada.eth' }, 0)
  await ended
  expect(frame.callsOf('SIGN_OUT')).toHaveLength(1)
  expect(addresses(kit)).toEqual([])
})

test('an address that signs somebody in already is proved by its code', async () => {
  const { kit, begin, progress, frame } = openSocialPage()
  const { end } = await begin()
  await end({ status: 'link', email: 'ada@example.com' })
  expect(progress()).toMatchObject({ step: 'code', email: 'ada@example.com' })
  await run(confirmSocialCode(kit, { otp: '000000' }))
  expect(progress()).toMatchObject({ step: 'code', failure: { shortMessage: 'Wrong code' } })
  await run(confirmSocialCode(kit, { otp: OTP }))
  expect(addresses(kit)).toEqual([`ID_AUTH ${ADA}`])
  expect(frame.callsOf('CONNECT_SOCIAL')).toEqual([])
  expect(selectSocial(kit.store.get()).provider).toBe('google')
})

test('without the code the account gets a wallet of its own', async () => {
  const { kit, say, begin, frame } = openSocialPage()
  const { end } = await begin()
  await end({ status: 'link', email: 'ada@example.com' })
  say({ status: 'done' })
  await run(declineSocialLink(kit))
  expect(frame.callsOf('GET_SOCIAL_RESULT').at(-1)?.payload).toEqual({ uri: URI, isSeparate: true })
  expect(addresses(kit)).toEqual([`ID_AUTH ${ADA}`])
})

test('[S8.61] [S8.4] a wallet that does not answer in time opens the alert, and the view offers another try', async () => {
  const { kit, frame, progress } = openSocialPage()
  delete frame.answers.GET_SOCIAL_REDIRECT_URI
  const codes: string[] = []
  kit.store.subscribe((_state, event) => {
    if (event.type === 'alert.raised') codes.push(event.code)
  })
  await openModal(kit)
  await run(connectSocial(kit, { provider: 'google' }))
  expect(codes).toEqual(['SOCIALS_TIMEOUT'])
  expect(progress()).toMatchObject({ step: 'failed', failure: { name: 'FrameAbortedError' } })
})

test('[S7.8] what is recorded of a sign-in names the provider', async () => {
  const { kit, begin } = openSocialPage()
  const records: unknown[] = []
  kit.store.subscribe((state, event) => {
    if (event.type.startsWith('social.')) records.push(toAnalyticsRecord(event, state, kit.store.flows()))
  })
  const { end } = await begin()
  await end({ status: 'done' })
  const properties = { provider: 'google' }
  expect(records.filter(Boolean)).toEqual([
    { event: 'SOCIAL_LOGIN_STARTED', properties },
    { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties },
    { event: 'SOCIAL_LOGIN_SUCCESS', properties },
  ])
})

test('[S7.41] [S7.42] Farcaster: the code is shown, and the account whose app replies is connected', async () => {
  const { kit, frame, progress } = openSocialPage()
  await openModal(kit)
  const ended = run(connectFarcaster(kit))
  await until(kit, 'scanning')
  expect(progress()).toMatchObject({ uri: 'https://farcaster.example/~/siwf?channelToken=1' })
  await vi.waitFor(() => expect(frame.callsOf('CONNECT_FARCASTER')).toHaveLength(1))
  frame.reply('CONNECT_FARCASTER', { userName: 'ada.eth' })
  await ended
  expect(addresses(kit)).toEqual([`ID_AUTH ${ADA}`])
  expect(selectSocial(kit.store.get())).toMatchObject({ provider: 'farcaster', userName: 'ada.eth' })
})

test('a Farcaster link that is none of the web is not shown', async () => {
  const { kit, frame, progress } = openSocialPage()
  frame.answers.GET_FARCASTER_URI = () => ({ url: 'javascript:alert(1)' })
  await openModal(kit)
  await run(connectFarcaster(kit))
  expect(progress()).toMatchObject({ step: 'failed', reason: 'provider' })
  expect(frame.callsOf('CONNECT_FARCASTER')).toEqual([])
})

test('a Farcaster account is added to the person who is signed in, whose session stays', async () => {
  const { kit, frame, say, begin } = openSocialPage()
  frame.answers.GET_LOGINS = () => ({
    logins: [{ id: 'farcaster:1', provider: 'farcaster', name: 'ada.eth' }],
  })
  const { ended: signedIn } = await begin()
  say({ status: 'done' })
  await signedIn
  await openModal(kit, { route: { view: 'Logins' } })
  const ended = run(connectFarcaster(kit, { isLink: true }))
  await until(kit, 'scanning')
  expect(frame.callsOf('GET_FARCASTER_URI')[0]?.payload).toEqual({ isLink: true })
  await vi.waitFor(() => expect(frame.callsOf('CONNECT_FARCASTER')).toHaveLength(1))
  frame.reply('CONNECT_FARCASTER', { userName: 'ada.eth' })
  await ended
  expect(viewOf(kit)).toBe('Logins')
  expect(selectSocial(kit.store.get())).toMatchObject({
    provider: 'google',
    logins: { step: 'ready', logins: [{ id: 'farcaster:1' }] },
  })
  // A user who goes back adds nothing, and stays signed in.
  const left = run(connectFarcaster(kit, { isLink: true }))
  await until(kit, 'scanning')
  goBack(kit)
  await left
  await vi.waitFor(() => expect(frame.callsOf('RELOAD')).toHaveLength(1))
  expect(frame.callsOf('SIGN_OUT')).toEqual([])
  expect(addresses(kit)).toEqual([`ID_AUTH ${ADA}`])
})

test('[S2.15] [S9.8] back from the Farcaster view: the code is gone, the frame loads anew, and 100 ms later it learns of the page', async () => {
  const { kit, frame, progress } = openSocialPage()
  await openModal(kit)
  const ended = run(connectFarcaster(kit))
  await until(kit, 'scanning')
  const synced = () => frame.callsOf('SYNC_DAPP_DATA').length
  const before = synced()
  goBack(kit)
  expect(progress()).toEqual({ step: 'idle' })
  await ended
  await vi.waitFor(() => expect(frame.callsOf('RELOAD')).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(99)
  expect(synced()).toBe(before)
  await vi.advanceTimersByTimeAsync(100)
  await frame.becomeReady()
  await vi.waitFor(() => expect(synced()).toBe(before + 1))
  expect(addresses(kit)).toEqual([])
})

test('[S2.15] [S9.8] a frame that is to load anew is told of the page 100 ms after its answer', async () => {
  const { kit, frame } = openSocialPage()
  // It is ready all the time, so that nothing else is waited for.
  frame.answers.RELOAD = () => undefined
  await run(frameOf(kit).call('IS_CONNECTED', undefined))
  const synced = () => frame.callsOf('SYNC_DAPP_DATA').length
  const before = synced()
  const reloading = frameOf(kit).reload()
  await vi.advanceTimersByTimeAsync(99)
  expect(synced()).toBe(before)
  await vi.advanceTimersByTimeAsync(1)
  expect(synced()).toBe(before + 1)
  await reloading
})

test('[S8.53] the question for a Farcaster link stays open when the frame loads anew; others end', async () => {
  const { kit, frame } = openSocialPage()
  delete frame.answers.GET_FARCASTER_URI
  const { call } = frameOf(kit)
  const outcomes: string[] = []
  for (const name of ['GET_FARCASTER_URI', 'CONNECT_FARCASTER'] as const)
    call(name, undefined).catch((error: Error) => outcomes.push(`${name}: ${error.message.split('\n')[0]}`))
  await vi.advanceTimersByTimeAsync(600)
  frame.say('FRAME_RELOAD')
  await vi.advanceTimersByTimeAsync(0)
  expect(outcomes).toEqual(['CONNECT_FARCASTER: Something went wrong'])
})

test('each failure of the wallet’s page has a code of its own: a missing wallet is no login that is too young', () => {
  const codes = [...Object.values(LOGIN_CODES), WALLET_MISSING_CODE, RECORD_OLDER_CODE]
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of [WALLET_MISSING_CODE, RECORD_OLDER_CODE])
    expect(reasonOf(new FrameError({ message: 'Your wallet is missing', code }))).toBe(undefined)
})

test('logins are listed, and one is removed; the last one, and an old sign-in, are reasons of their own', async () => {
  const { kit, frame } = openSocialPage()
  const google = { id: 'google:1', provider: 'google', name: 'ada' } as const
  const email = { id: 'email:ada@example.com', provider: 'email', name: 'ada@example.com' } as const
  const list: (typeof google | typeof email)[] = [email, google]
  Object.assign(frame.answers, { GET_LOGINS: () => ({ logins: list }), REMOVE_LOGIN: () => void list.pop() })
  await run(readLogins(kit))
  expect(selectSocial(kit.store.get()).logins).toEqual({ step: 'ready', logins: [email, google] })
  await run(removeLogin(kit, { id: 'google:1' }))
  expect(selectSocial(kit.store.get()).logins).toEqual({ step: 'ready', logins: [email] })
  for (const reason of ['last', 'notRecent'] as const) {
    const { call } = frameOf(kit)
    const refused = vi
      .spyOn(frameOf(kit), 'call')
      .mockImplementation((name, payload) =>
        name === 'REMOVE_LOGIN'
          ? Promise.reject(new FrameError({ message: 'No', code: LOGIN_CODES[reason] }))
          : call(name, payload),
      )
    await run(removeLogin(kit, { id: email.id }))
    refused.mockRestore()
    expect(selectSocial(kit.store.get()).logins).toMatchObject({ step: 'ready', reason, logins: [email] })
  }
})

test('a removal whose outcome was not heard: the list says what is left', async () => {
  const { kit, frame } = openSocialPage()
  const google = { id: 'google:1', provider: 'google', name: 'ada' } as const
  const list = [google]
  Object.assign(frame.answers, {
    GET_LOGINS: () => ({ logins: list }),
    REMOVE_LOGIN() {
      list.pop()
      throw new Error('lost')
    },
  })
  await run(readLogins(kit))
  await run(removeLogin(kit, { id: google.id }))
  expect(selectSocial(kit.store.get()).logins).toMatchObject({ step: 'ready', logins: [], failure: {} })
})

test('an account that was added leads back to the list', async () => {
  const { kit, begin, frame, progress } = openSocialPage()
  frame.answers.GET_LOGINS = () => ({ logins: [] })
  const { end } = await begin(true)
  expect(frame.callsOf('GET_SOCIAL_REDIRECT_URI')[0]?.payload).toEqual({ provider: 'google', isLink: true })
  await end({ status: 'linked' })
  expect([progress().step, viewOf(kit)]).toEqual(['idle', 'Connect'])
  expect(frame.callsOf('GET_LOGINS')).toHaveLength(1)
})
