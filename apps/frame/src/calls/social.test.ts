import { LOGIN_CODES, SOCIAL_PROVIDERS } from '@latchkey/contract'
import { expect, test, vi } from 'vitest'
import { createFakeServer, type FakeSignIn, ORIGIN, PAGE } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

/** A frame, and a sign-in at Google that has begun there. */
async function begin(social?: FakeSignIn) {
  const server = createFakeServer()
  const frame = await startTestFrame({ server })
  const { uri } = await frame.call('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const state = new URL(uri).searchParams.get('state')
  if (social) server.social = social
  return { ...frame, server, uri, resultUri: `${ORIGIN}/oauth/cb/google?state=${state}` }
}

test('[S7.40] the provider’s address comes from the server, which learns the origin of the page', async () => {
  const { server, uri } = await begin()
  expect(new URL(uri).origin).toBe('https://accounts.example')
  expect(server.calls.at(-1)).toMatchObject({
    path: '/api/social/start',
    body: { provider: 'google', origin: PAGE },
  })
})

test('[S5.4] six providers are taken, and no other', async () => {
  const { call } = await startTestFrame()
  for (const provider of SOCIAL_PROVIDERS)
    await expect(call('GET_SOCIAL_REDIRECT_URI', { provider })).resolves.toBeDefined()
  for (const provider of ['farcaster', 'email', 'Google', '__proto__'])
    await expect(call('GET_SOCIAL_REDIRECT_URI', { provider })).rejects.toMatchObject({ code: -32602 })
})

test.each(['uri', 'resultUri'] as const)(
  '[S7.39] [S3.21] the account is connected by the %s, with the user’s name',
  async (name) => {
    const begun = await begin({ status: 'done', account: 'grace' })
    const { call, posted } = begun
    await expect(call('GET_SOCIAL_RESULT', { uri: begun[name] })).resolves.toEqual({ status: 'done' })
    await expect(call('IS_CONNECTED')).resolves.toEqual({ isConnected: false })
    const answer = await call('CONNECT_SOCIAL', { uri: begun[name] })
    expect(answer).toMatchObject({
      email: null,
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      chainId: 'eip155:42161',
      accounts: [{ address: answer.address, type: 'eoa' }],
      userName: 'grace',
    })
    expect(posted.map(({ message }) => message.type)).toContain('@latchkey/FRAME_SESSION_UPDATE')
    await expect(call('IS_CONNECTED')).resolves.toEqual({ isConnected: true })
    await expect(call('CONNECT_SOCIAL', { uri: begun[name] })).rejects.toMatchObject({
      code: LOGIN_CODES.used,
    })
  },
)

test('[S7.39] connect social waits for the visitor who is at the provider still', async () => {
  const server = createFakeServer()
  let waits = 0
  const wait = vi.fn(async () => {
    waits += 1
    if (waits === 3) server.social = { status: 'done', account: 'grace' }
  })
  const { call } = await startTestFrame({ server, parameters: { wait } })
  const { uri } = await call('GET_SOCIAL_REDIRECT_URI', { provider: 'x' })
  await expect(call('CONNECT_SOCIAL', { uri })).resolves.toMatchObject({ userName: 'grace' })
  expect(waits).toBe(3)
})

test.each([
  'javascript:alert(1)',
  'https://evil.example/oauth/cb/google',
  `${ORIGIN}/loading`,
  `${ORIGIN}.evil.example/oauth/cb/google`,
])('[S3.21] [S7.39] an address elsewhere is of no sign-in, even with its state: %s', async (address) => {
  const { call, resultUri } = await begin({ status: 'done', account: 'grace' })
  const uri = `${address}${new URL(resultUri).search}`
  await expect(call('CONNECT_SOCIAL', { uri })).rejects.toMatchObject({ code: LOGIN_CODES.used })
  await expect(call('GET_SOCIAL_RESULT', { uri })).rejects.toMatchObject({ code: LOGIN_CODES.used })
})

test('a sign-in that another page began is none here', async () => {
  const { resultUri, server } = await begin({ status: 'done', account: 'mallory' })
  const other = await startTestFrame({ server })
  await expect(other.call('CONNECT_SOCIAL', { uri: resultUri })).rejects.toMatchObject({
    code: LOGIN_CODES.used,
  })
})

test('an address that is none of the web is not passed on to the page', async () => {
  const server = createFakeServer()
  const evil = 'javascript:alert(1)'
  const { call } = await startTestFrame({
    server,
    parameters: {
      async fetch(input, init) {
        const response = await server.fetch(input, init)
        if (!String(input).endsWith('/api/social/start')) return response
        return Response.json({ ...(await response.json()), uri: evil })
      },
    },
  })
  await expect(call('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).rejects.toThrow('none of the web')
})

test('why a sign-in failed is said by a code', async () => {
  const { call, uri } = await begin({ status: 'failed', reason: 'denied' })
  await expect(call('GET_SOCIAL_RESULT', { uri })).resolves.toEqual({ status: 'failed', reason: 'denied' })
  await expect(call('CONNECT_SOCIAL', { uri })).rejects.toMatchObject({ code: LOGIN_CODES.denied })
})

test('an address that signs somebody in already is proved by a code, or left for a wallet of one’s own', async () => {
  const { call, uri } = await begin({ status: 'link', email: 'ada@example.com' })
  await expect(call('GET_SOCIAL_RESULT', { uri })).resolves.toEqual({
    status: 'link',
    email: 'ada@example.com',
  })
  await expect(call('CONNECT_SOCIAL', { uri })).rejects.toThrow('waits for a code')
  await expect(call('GET_SOCIAL_RESULT', { uri, isSeparate: true })).resolves.toEqual({ status: 'done' })
  await expect(call('CONNECT_SOCIAL', { uri })).resolves.toMatchObject({ userName: 'separate' })
})

test('an account is added with the session of who is signed in; signed out it is refused', async () => {
  const { call, signIn, server } = await startTestFrame()
  const wanted = { provider: 'github', isLink: true }
  await expect(call('GET_SOCIAL_REDIRECT_URI', wanted)).rejects.toMatchObject({ code: 4100 })
  await signIn()
  const { uri } = await call('GET_SOCIAL_REDIRECT_URI', wanted)
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
  expect(posted.slice(before).map(({ message }) => message.type)).not.toContain(
    '@latchkey/FRAME_SESSION_UPDATE',
  )
})

test('[S7.42] a relay that is away for a moment ends nothing; another code ends the wait for the first', async () => {
  const server = createFakeServer()
  let waits = 0
  let renew = async (): Promise<void> => {}
  const { call } = await startTestFrame({
    server,
    parameters: {
      async wait() {
        waits += 1
        if (waits === 2) await renew()
      },
    },
  })
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
    logins: [{ id: 'google:1', provider: 'google', name: 'ada' }],
  })
  await expect(call('REMOVE_LOGIN', { id: 'google:1' })).rejects.toMatchObject({ code: LOGIN_CODES.last })
})
