import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, startTestWallet, type TestDevice, type TestWallet } from '../../testing/startTestWallet.ts'

let wallet: TestWallet
beforeAll(async () => {
  wallet = await startTestWallet({
    SOCIAL_GOOGLE_CLIENT_ID: 'google-client',
    SOCIAL_GOOGLE_CLIENT_SECRET: 'google-secret',
    SOCIAL_GITHUB_CLIENT_ID: 'github-client',
    SOCIAL_GITHUB_CLIENT_SECRET: 'github-secret',
    // Nobody listens there.
    SOCIAL_GITHUB_BASE_URL: 'http://127.0.0.1:9',
  })
})
afterAll(() => wallet.close())

const ORIGIN = 'http://localhost:4100'
const start = async (device: TestDevice, provider: string, more: object = {}) =>
  (await device.call('/api/social/start', { provider, ...more })).body
const result = async (device: TestDevice, state: string, more: object = {}) =>
  (await device.call('/api/social/result', { state, ...more })).body
const comeBack = (provider: string, query: Record<string, string>) =>
  fetch(`${wallet.walletUrl}/oauth/cb/${provider}?${new URLSearchParams(query)}`)

test('[S5.4] a sign-in begins at the provider with a state, PKCE and a nonce, which are stored nowhere', async () => {
  const device = await wallet.device()
  const { uri, state } = await start(device, 'google', { origin: ORIGIN })
  const { origin, pathname, searchParams } = new URL(uri)
  expect(`${origin}${pathname}`).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: 'google-client',
    redirect_uri: `${wallet.walletUrl}/oauth/cb/google`,
    scope: 'openid email profile',
    state,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    prompt: 'select_account',
  })
  expect(await result(device, state)).toEqual({ status: 'pending' })
})

test('[S5.4] only what the operator has set up is offered and begins', async () => {
  const device = await wallet.device()
  const project = await (await fetch(`${wallet.walletUrl}/api/project?projectId=test`)).json()
  expect(project.logins).toEqual(['email', 'google', 'github'])
  const directory = await (await wallet.get('/getWallets?projectId=test')).json()
  expect(directory.logins).toEqual(['email', 'google', 'github'])
  const refused = await device.call('/api/social/start', { provider: 'discord' })
  expect(refused.status).toBe(404)
  for (const provider of ['myspace', '__proto__', 'constructor', '']) {
    expect((await device.call('/api/social/start', { provider })).status).toBe(422)
    expect((await comeBack(provider || 'x', { state: 'a'.repeat(43), code: 'c' })).status).toBe(404)
  }
})

test.each([
  'javascript:alert(1)',
  'https://evil.example',
  'http://localhost:4100/path',
  'http://localhost:4100@evil.example',
  'http://localhost.evil.example',
  'null',
  '*',
  'data:text/html,x',
])('a page of origin %j gets nothing posted', async (origin) => {
  const device = await wallet.device()
  expect((await device.call('/api/social/start', { provider: 'google', origin })).status).toBe(403)
})

test('the page of an answer has a strict policy, posts to the stored origin alone, and escapes what it was sent', async () => {
  const device = await wallet.device()
  const { state } = await start(device, 'google', { origin: ORIGIN, locale: 'de' })
  const page = await comeBack('google', {
    state,
    error: 'access_denied',
    redirect_uri: 'https://evil.example',
  })
  const html = await page.text()
  expect(html).toContain(`data-origin="${ORIGIN}"`)
  expect(html).toContain(`data-result="${wallet.walletUrl}/oauth/cb/google?state=${state}"`)
  expect(html).not.toContain('evil')
  expect(html).toContain('lang="de"')
  expect(html).not.toMatch(/<script>| on\w+=| style=/)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(await result(device, state)).toEqual({ status: 'failed', reason: 'denied' })
  const forged = await comeBack('google', { state: '"><script>alert(1)</script>', code: 'c' })
  expect(forged.status).toBe(404)
  expect(await forged.text()).not.toContain('alert')
})

test('a state is forged, replayed, of another device, project or provider: nothing comes of it', async () => {
  const [device, other] = [await wallet.device(), await wallet.device()]
  expect(await result(device, 'f'.repeat(43))).toEqual({ status: 'failed', reason: 'expired' })
  expect((await comeBack('google', { state: 'f'.repeat(43), code: 'c' })).status).toBe(404)
  const { state } = await start(device, 'google')
  // The answer of another provider leaves the sign-in as it is.
  expect((await comeBack('github', { state, code: 'c' })).status).toBe(404)
  expect(await result(device, state)).toEqual({ status: 'pending' })
  // Apple's way back is not Google's.
  const form = new URLSearchParams({ state, error: 'access_denied' })
  const posted = await fetch(`${wallet.walletUrl}/oauth/cb/google`, { method: 'POST', body: form })
  expect(posted.status).toBe(404)
  expect(await result(device, state)).toEqual({ status: 'pending' })
  await fetch(`${wallet.walletUrl}/oauth/cb/google?state=${state}&error=access_denied`, { method: 'HEAD' })
  expect(await result(device, state)).toEqual({ status: 'pending' })
  expect(await result(other, state)).toEqual({ status: 'failed', reason: 'expired' })
  expect(await result(device, state, { projectId: 'another' })).toEqual({
    status: 'failed',
    reason: 'expired',
  })
  expect((await comeBack('google', { state, code: 'c', iss: 'https://evil.example' })).status).toBe(200)
  expect(await result(device, state)).toEqual({ status: 'failed', reason: 'provider' })
  expect((await comeBack('google', { state, code: 'c' })).status).toBe(404)
})

test('a provider that cannot be reached is said', async () => {
  const device = await wallet.device()
  const { state } = await start(device, 'github')
  expect((await comeBack('github', { state, code: 'secret-code' })).status).toBe(200)
  expect(await result(device, state)).toEqual({ status: 'failed', reason: 'provider' })
  expect(wallet.log.join('')).not.toContain('secret-code')
  expect(wallet.log.join('')).not.toContain(state)
})

test('[S5.4] a login is added and removed with a session only, and the last one stays', async () => {
  const device = await wallet.device()
  expect((await device.call('/api/social/start', { provider: 'google', isLink: true })).status).toBe(401)
  const email = `logins-${process.pid}@example.com`
  const { token } = await signIn(wallet, device, email)
  expect((await device.call('/api/logins')).status).toBe(401)
  const { body } = await device.call('/api/logins', {}, { token })
  expect(body.logins).toEqual([
    { id: `email:${email}`, provider: 'email', name: email, createdAt: expect.any(String) },
  ])
  expect((await device.call('/api/logins/remove', { id: `email:${email}` }, { token })).status).toBe(409)
  expect((await device.call('/api/logins/remove', { id: 'google:1' }, { token })).status).toBe(404)
})
