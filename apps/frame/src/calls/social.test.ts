import { LOGIN_CODES, SOCIAL_PROVIDERS } from '@latchkey/contract'
import { expect, test, vi } from 'vitest'
import { createFakeServer, type FakeSignIn, ORIGIN, PAGE } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

/** A frame, and a sign-in at Google that a window has begun. */
async function begin(social?: FakeSignIn) {
  const server = createFakeServer()
  const frame = await startTestFrame({ server })
  const { uri } = await frame.call('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const begun = await frame.openSignIn(uri)
  if (social) server.social = social
  return { ...frame, server, uri, begun }
}

test('[S7.40] the address is the wallet’s own window, which learns the provider’s from the server', async () => {
  const { server, uri, begun } = await begin()
  expect(uri).toMatch(new RegExp(`^${ORIGIN}/sign-in#[0-9a-f-]{36}$`))
  expect(server.calls.at(-1)).toMatchObject({
    path: '/api/social/start',
    body: { provider: 'google', challenge: expect.stringMatching(/^[\w-]{43}$/) },
  })
  expect(begun).toMatchObject({
    type: 'latchkey/begun',
    challenge: server.calls.at(-1)?.body.challenge,
    uri: expect.stringMatching(/^https:\/\/accounts\.example\//),
    provider: 'google',
    page: PAGE,
  })
})

test('[S7.40] a window begins nothing that its page has not asked for, and a question that it repeats is one', async () => {
  const { call, server, openSignIn, beginSignIn } = await startTestFrame()
  const knock = { type: 'latchkey/sign-in', challenge: 'c'.repeat(43) } as const
  await expect(beginSignIn({ ...knock, id: crypto.randomUUID() })).resolves.toBeUndefined()
  const { uri } = await call('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const starts = () => server.calls.filter(({ path }) => path === '/api/social/start').length
  expect(starts()).toBe(0)
  const again = { ...knock, id: uri.split('#')[1] ?? '' }
  const [one, two] = await Promise.all([beginSignIn(again), beginSignIn(again)])
  expect(two).toEqual(one)
  expect(starts()).toBe(1)
  // A window that was closed is opened again, a few times.
  for (let opened = 0; opened < 9; opened += 1) await openSignIn(uri)
  expect(starts()).toBe(5)
})

test('[S7.40] a sign-in that no window has begun in time is over', async () => {
  let now = Date.now()
  const { call, openSignIn } = await startTestFrame({ parameters: { now: () => now } })
  const { uri } = await call('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  await expect(call('GET_SOCIAL_RESULT', { uri })).resolves.toEqual({ status: 'pending' })
  now += 600_000
  await expect(openSignIn(uri)).resolves.toBeUndefined()
  await expect(call('GET_SOCIAL_RESULT', { uri })).resolves.toEqual({ status: 'failed', reason: 'expired' })
})

test('[S7.40] why a window could begin nothing is said in the window and in the page, and the next one may', async () => {
  const { call, server, openSignIn } = await startTestFrame()
  const { uri } = await call('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  server.failNext('/api/social/start', 'before')
  await expect(openSignIn(uri)).resolves.toMatchObject({ type: 'latchkey/refused', reason: 'unreachable' })
  await expect(call('GET_SOCIAL_RESULT', { uri })).rejects.toThrow('could not be reached')
  await expect(openSignIn(uri)).resolves.toMatchObject({ type: 'latchkey/begun' })
  await expect(call('GET_SOCIAL_RESULT', { uri })).resolves.toEqual({ status: 'pending' })
})

test('[S5.4] six providers are taken, and no other', async () => {
  const { call } = await startTestFrame()
  for (const provider of SOCIAL_PROVIDERS)
    await expect(call('GET_SOCIAL_REDIRECT_URI', { provider })).resolves.toBeDefined()
  for (const provider of ['farcaster', 'email', 'Google', '__proto__'])
    await expect(call('GET_SOCIAL_REDIRECT_URI', { provider })).rejects.toMatchObject({ code: -32602 })
})

test('[S7.39] [S3.21] the account is connected by the address, with the user’s name', async () => {
  const { call, posted, uri } = await begin({ status: 'done', account: 'grace' })
  await expect(call('GET_SOCIAL_RESULT', { uri })).resolves.toEqual({ status: 'done' })
  await expect(call('IS_CONNECTED')).resolves.toEqual({ isConnected: false })
  const answer = await call('CONNECT_SOCIAL', { uri })
  expect(answer).toMatchObject({
    email: null,
    address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    chainId: 'eip155:42161',
    accounts: [{ address: answer.address, type: 'eoa' }],
    userName: 'grace',
  })
  expect(posted.map(({ message }) => message.type)).toContain('@latchkey/FRAME_SESSION_UPDATE')
  await expect(call('IS_CONNECTED')).resolves.toEqual({ isConnected: true })
  await expect(call('CONNECT_SOCIAL', { uri })).rejects.toMatchObject({ code: LOGIN_CODES.used })
})

test('[S7.39] of two windows of one sign-in, the one in which it was finished counts', async () => {
  const { call, uri, openSignIn, server } = await begin()
  await openSignIn(uri)
  server.social = { status: 'done', account: 'grace' }
  await expect(call('CONNECT_SOCIAL', { uri })).resolves.toMatchObject({ userName: 'grace' })
})

test('[S7.39] connect social waits for the visitor who is at the provider still', async () => {
  const server = createFakeServer()
  let waits = 0
  const wait = vi.fn(async () => {
    waits += 1
    if (waits === 3) server.social = { status: 'done', account: 'grace' }
  })
  const { call, openSignIn } = await startTestFrame({ server, parameters: { wait } })
  const { uri } = await call('GET_SOCIAL_REDIRECT_URI', { provider: 'x' })
  await openSignIn(uri)
  await expect(call('CONNECT_SOCIAL', { uri })).resolves.toMatchObject({ userName: 'grace' })
  expect(waits).toBe(3)
})

test.each(['javascript:alert(1)', `${ORIGIN}/oauth/cb/google`, `${ORIGIN}.evil.example/sign-in`])(
  '[S3.21] [S7.39] an address elsewhere is of no sign-in, even with its id: %s',
  async (address) => {
    const { call, uri: own } = await begin({ status: 'done', account: 'grace' })
    const uri = `${address}${new URL(own).hash}`
    await expect(call('CONNECT_SOCIAL', { uri })).rejects.toMatchObject({ code: LOGIN_CODES.used })
    await expect(call('GET_SOCIAL_RESULT', { uri })).rejects.toMatchObject({ code: LOGIN_CODES.used })
  },
)

test('a sign-in that another page began is none here', async () => {
  const { uri, server } = await begin({ status: 'done', account: 'mallory' })
  const other = await startTestFrame({ server })
  await expect(other.openSignIn(uri)).resolves.toBeUndefined()
  await expect(other.call('CONNECT_SOCIAL', { uri })).rejects.toMatchObject({ code: LOGIN_CODES.used })
})

test('a window is led to no address that is none of the web', async () => {
  const server = createFakeServer()
  const fetch: typeof server.fetch = async (input, init) => {
    const response = await server.fetch(input, init)
    if (!String(input).endsWith('/api/social/start')) return response
    return Response.json({ ...(await response.json()), uri: 'javascript:alert(1)' })
  }
  const { call, openSignIn } = await startTestFrame({ server, parameters: { fetch } })
  const { uri } = await call('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  await expect(openSignIn(uri)).resolves.toMatchObject({ type: 'latchkey/refused' })
  await expect(call('GET_SOCIAL_RESULT', { uri })).rejects.toThrow('none of the web')
})

test('why a sign-in failed is said by a code', async () => {
  const { call, uri } = await begin({ status: 'failed', reason: 'denied' })
  await expect(call('GET_SOCIAL_RESULT', { uri })).resolves.toEqual({ status: 'failed', reason: 'denied' })
  await expect(call('CONNECT_SOCIAL', { uri })).rejects.toMatchObject({ code: LOGIN_CODES.denied })
})

test('an address that signs somebody in already is proved by a code, or left for a wallet of one’s own', async () => {
  const { call, uri } = await begin({ status: 'link', email: 'ada@example.com' })
  const link = { status: 'link', email: 'ada@example.com' }
  await expect(call('GET_SOCIAL_RESULT', { uri })).resolves.toEqual(link)
  await expect(call('CONNECT_SOCIAL', { uri })).rejects.toThrow('waits for a code')
  await expect(call('GET_SOCIAL_RESULT', { uri, isSeparate: true })).resolves.toEqual({ status: 'done' })
  await expect(call('CONNECT_SOCIAL', { uri })).resolves.toMatchObject({ userName: 'separate' })
})

test('an account is added with the session of who is signed in; signed out it is refused', async () => {
  const { call, signIn, server, openSignIn } = await startTestFrame()
  const wanted = { provider: 'github', isLink: true }
  await expect(call('GET_SOCIAL_REDIRECT_URI', wanted)).rejects.toMatchObject({ code: 4100 })
  await signIn()
  const { uri } = await call('GET_SOCIAL_REDIRECT_URI', wanted)
  await openSignIn(uri)
  expect(server.calls.at(-1)?.body).toMatchObject({ isLink: true })
  server.social = { status: 'linked' }
  await expect(call('GET_SOCIAL_RESULT', { uri })).resolves.toEqual({ status: 'linked' })
})

test('[S7.41] [S7.42] Farcaster: an address for the code, then the account whose app has replied', async () => {
  const server = createFakeServer()
  const wait = async () => {
    server.social = { status: 'done', account: 'ada.eth' }
  }
  const { call } = await startTestFrame({ server, parameters: { wait } })
  const { url } = await call('GET_FARCASTER_URI')
  expect(url).toContain('channelToken=')
  await expect(call('CONNECT_FARCASTER')).resolves.toEqual({ userName: 'ada.eth' })
  await expect(call('IS_CONNECTED')).resolves.toEqual({ isConnected: true })
})

test('[S7.42] Farcaster: an account is added with the session of who is signed in; signed out it is refused', async () => {
  const { call, signIn, server, posted } = await startTestFrame()
  await expect(call('GET_FARCASTER_URI', { isLink: true })).rejects.toMatchObject({ code: 4100 })
  await signIn()
  await call('GET_FARCASTER_URI', { isLink: true })
  expect(server.calls.at(-1)?.body).toMatchObject({ isLink: true })
  server.social = { status: 'linked', userName: 'ada.eth' }
  const before = posted.length
  await expect(call('CONNECT_FARCASTER')).resolves.toEqual({ userName: 'ada.eth' })
  // The session stays the one that it was.
  const told = posted.slice(before).map(({ message }) => message.type)
  expect(told).not.toContain('@latchkey/FRAME_SESSION_UPDATE')
})

test('[S7.42] a relay that is away for a moment ends nothing; another code ends the wait for the first', async () => {
  const server = createFakeServer()
  let waits = 0
  let renew = async (): Promise<void> => {}
  const wait = async () => {
    waits += 1
    if (waits === 2) await renew()
  }
  const { call } = await startTestFrame({ server, parameters: { wait } })
  await call('GET_FARCASTER_URI')
  server.failNext('/api/farcaster/result', 'before')
  renew = async () => void (await call('GET_FARCASTER_URI'))
  await expect(call('CONNECT_FARCASTER')).rejects.toMatchObject({ code: LOGIN_CODES.expired })
  expect(waits).toBe(2)
})

test.each(['expired', 'refused', 'provider', 'used', 'taken'] as const)(
  '[S7.42] a sign-in with Farcaster that failed says why: %s',
  async (reason) => {
    const server = createFakeServer()
    server.social = { status: 'failed', reason }
    const { call } = await startTestFrame({ server })
    await expect(call('CONNECT_FARCASTER')).rejects.toMatchObject({ code: LOGIN_CODES.expired })
    await call('GET_FARCASTER_URI')
    await expect(call('CONNECT_FARCASTER')).rejects.toMatchObject({ code: LOGIN_CODES[reason] })
  },
)

test('the ways to sign in are listed; the last one stays, and a code says so', async () => {
  const { call, signIn } = await startTestFrame()
  await expect(call('GET_LOGINS')).rejects.toMatchObject({ code: 4100 })
  await signIn()
  await expect(call('GET_LOGINS')).resolves.toEqual({
    logins: [{ id: 'google:ada', provider: 'google', name: 'ada' }],
  })
  await expect(call('REMOVE_LOGIN', { id: 'google:ada' })).rejects.toMatchObject({ code: LOGIN_CODES.last })
})

test('[S7.51] a change of the address that asks for a fresh sign-in says so by a code', async () => {
  const { call, signIn } = await startTestFrame()
  await signIn()
  await expect(call('UPDATE_EMAIL', { email: 'eve@example.com' })).rejects.toMatchObject({
    code: LOGIN_CODES.notRecent,
  })
})
