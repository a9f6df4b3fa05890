import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { signIn, startTestWallet, type TestDevice } from '../../testing/startTestWallet.ts'
import { withoutAddress } from '../../testing/withoutAddress.ts'

const wallet = await startTestWallet({
  SOCIAL_GOOGLE_CLIENT_ID: 'google-client',
  SOCIAL_GOOGLE_CLIENT_SECRET: 'google-secret',
  SOCIAL_GITHUB_CLIENT_ID: 'github-client',
  SOCIAL_GITHUB_CLIENT_SECRET: 'github-secret',
  SOCIAL_GITHUB_BASE_URL: 'http://127.0.0.1:9',
})
afterAll(() => wallet.close())

const SECRET = 's'.repeat(43)
const challenge = createHash('sha256').update(SECRET).digest('base64url')
const start = async (device: TestDevice, provider: string, more: object = {}) =>
  (await device.call('/api/social/start', { provider, challenge, ...more })).body
const result = async (device: TestDevice, state: string, more: object = {}) =>
  (await device.call('/api/social/result', { state, ...more })).body
/** What the page does that the provider leads back to. */
const finish = async (told: object) => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ projectId: 'test', secret: SECRET, ...told })
  return (await fetch(`${wallet.walletUrl}/api/social/finish`, { method: 'POST', headers, body })).json()
}

test('[S5.4] a sign-in begins at the provider with a state, PKCE and a nonce, which are stored nowhere', async () => {
  const device = await wallet.device()
  const { uri, state } = await start(device, 'google')
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
  const refused = await device.call('/api/social/start', { provider: 'discord', challenge })
  expect(refused.status).toBe(404)
  for (const provider of ['myspace', '__proto__', 'constructor', '']) {
    expect((await device.call('/api/social/start', { provider, challenge })).status).toBe(422)
    const forged = await fetch(`${wallet.walletUrl}/oauth/cb/${provider || '.'}`, { method: 'POST' })
    expect(forged.status).toBe(404)
  }
})

test('a sign-in that no browser is bound to does not begin', async () => {
  const device = await wallet.device()
  for (const more of [{ challenge: undefined }, { challenge: '' }, { challenge: 'x' }])
    expect((await device.call('/api/social/start', { provider: 'google', ...more })).status).toBe(422)
})

test('a state is forged, replayed, of another device, project or provider: nothing comes of it', async () => {
  const [device, other] = [await wallet.device(), await wallet.device()]
  expect(await result(device, 'f'.repeat(43))).toEqual({ status: 'failed', reason: 'expired' })
  const expired = { status: 'failed', reason: 'expired' }
  expect(await finish({ provider: 'google', state: 'f'.repeat(43), code: 'c' })).toEqual(expired)
  const { state } = await start(device, 'google')
  // The answer of another provider, of another project or with another secret leaves the sign-in as it is.
  for (const over of [{ provider: 'github' }, { projectId: 'another' }, { secret: 'x'.repeat(43) }])
    expect(await finish({ provider: 'google', state, code: 'c', ...over })).toEqual(expired)
  expect(await result(device, state)).toEqual({ status: 'pending' })
  // What comes back without the page's script does nothing, whoever sends it.
  const form = new URLSearchParams({ state, error: 'access_denied' })
  const url = `${wallet.walletUrl}/oauth/cb/google`
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(404)
  await fetch(`${url}?${form}`)
  await fetch(`${url}?${form}`, { method: 'HEAD' })
  expect(await result(device, state)).toEqual({ status: 'pending' })
  expect(await result(other, state)).toEqual(expired)
  expect(await result(device, state, { projectId: 'another' })).toEqual(expired)
  const refused = { status: 'failed', reason: 'provider' }
  const mixed = { provider: 'google', state, code: 'c', iss: 'https://evil.example' }
  expect(await finish(mixed)).toEqual(refused)
  expect(await result(device, state)).toEqual(refused)
  expect(await finish({ provider: 'google', state, code: 'c' })).toEqual(refused)
})

test('a provider that cannot be reached is said', async () => {
  const device = await wallet.device()
  const { state } = await start(device, 'github')
  const failed = { status: 'failed', reason: 'provider' }
  expect(await finish({ provider: 'github', state, code: 'secret-code' })).toEqual(failed)
  expect(await result(device, state)).toEqual({ status: 'failed', reason: 'provider' })
  expect(wallet.log.join('')).not.toContain('secret-code')
  expect(wallet.log.join('')).not.toContain(state)
})

test('who has no address begins to add a login on a device that opens the wallet, or was proved: it is refused at the start', async () => {
  const { device, session, other, there } = await withoutAddress(wallet)
  const link = { provider: 'google', challenge, isLink: true }
  const answer = await other.call('/api/social/start', link, there)
  expect(answer).toMatchObject({ ...{ status: 403, body: { reasons: [{ code: 'proofNeeded' }] } } })
  expect((await device.call('/api/social/start', link, session)).status).toBe(200)
})

test('[S5.4] a login is added and removed with a session only, and the last one stays', async () => {
  const device = await wallet.device()
  expect(
    (await device.call('/api/social/start', { provider: 'google', challenge, isLink: true })).status,
  ).toBe(401)
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
