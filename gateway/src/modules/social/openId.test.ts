import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startOpenIdProvider } from '../../testing/startOpenIdProvider.mjs'
import { createDevice, freePort, startTestWallet, type TestDevice } from '../../testing/startTestWallet.ts'

// Against oidc-provider, a certified implementation of OpenID Connect, at Google's paths. The lab's stand-ins are ours.

beforeAll(() => {
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockReturnValue()
})
afterAll(() => vi.restoreAllMocks())

type Options = Omit<Parameters<typeof startOpenIdProvider>[0], 'redirectUri'>

async function setUp(options: Options) {
  const port = await freePort()
  const walletUrl = `http://localhost:${port}`
  const provider = await startOpenIdProvider({ ...options, redirectUri: `${walletUrl}/oauth/cb/google` })
  const wallet = await startTestWallet({
    ...{ WALLET_URL: walletUrl, WALLET_PORT: String(port), SOCIAL_GOOGLE_BASE_URL: provider.url },
    ...{ SOCIAL_GOOGLE_CLIENT_ID: provider.clientId, SOCIAL_GOOGLE_CLIENT_SECRET: provider.secret },
  })
  onTestFinished(async () => {
    await wallet.close()
    await provider.close()
  })
  const begin = async (device?: TestDevice) => {
    const at = device ?? (await createDevice(walletUrl))
    const secret = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(secret).digest('base64url')
    const { body } = await at.call('/api/social/start', { provider: 'google', challenge })
    const { uri, state } = body
    return {
      ...{ uri: new URL(uri), state },
      /** What the page does that the provider leads back to. */
      async finish(led: URL, over: Record<string, string> = {}) {
        const { code, error, iss } = Object.fromEntries(led.searchParams)
        const told = { projectId: 'test', provider: 'google', state, secret, code, error, iss, ...over }
        const headers = { 'content-type': 'application/json' }
        const body = JSON.stringify(told)
        return (await fetch(`${walletUrl}/api/social/finish`, { method: 'POST', headers, body })).json()
      },
      result: async () => (await at.call('/api/social/result', { state })).body,
    }
  }
  const reasons = () => wallet.log.filter((line) => line.includes('a sign-in at a provider failed')).join('')
  return { provider, wallet, walletUrl, begin, reasons }
}

const failed = (reason: string) => ({ status: 'failed', reason })

test.each(['RS256', 'ES256'] as const)(
  '[S5.4] somebody signs in at a certified provider whose id tokens are signed with %s, and is the same person again',
  async (algorithm) => {
    const { provider, walletUrl, begin } = await setUp({ algorithm })
    const signIn = async (who: string) => {
      const { uri, state, finish, result } = await begin()
      const led = await provider.visit(uri.href, who)
      expect(`${led.origin}${led.pathname}`).toBe(`${walletUrl}/oauth/cb/google`)
      expect(Object.fromEntries(led.searchParams)).toMatchObject({ state, iss: provider.url })
      expect(await finish(led)).toEqual({ status: 'found' })
      return result()
    }
    const ada = await signIn('ada')
    expect(ada).toMatchObject({ status: 'done', provider: 'google', userName: 'ada@example.com' })
    expect((await signIn('ada')).user.id).toBe(ada.user.id)
    expect((await signIn('bea')).user.id).not.toBe(ada.user.id)
  },
)

test('[S5.4] a provider that keeps to the letter says nothing but who it is in the id token, which is enough', async () => {
  const { provider, begin } = await setUp({ algorithm: 'RS256', isLikeGoogle: false })
  const { uri, finish, result } = await begin()
  expect(await finish(await provider.visit(uri.href, 'ada'))).toEqual({ status: 'found' })
  expect(await result()).toMatchObject({ status: 'done', userName: null, user: { email: null } })
})

test('what its discovery document offers is what is asked of it', async () => {
  const { provider, begin } = await setUp({ algorithm: 'RS256' })
  const offered = await (await fetch(provider.discovery)).json()
  const { uri } = await begin()
  expect(offered).toMatchObject({
    issuer: provider.url,
    authorization_endpoint: `${uri.origin}${uri.pathname}`,
    authorization_response_iss_parameter_supported: true,
  })
  const asked = Object.fromEntries(uri.searchParams)
  expect(offered.response_types_supported).toContain(asked.response_type)
  expect(offered.code_challenge_methods_supported).toContain(asked.code_challenge_method)
  expect(offered.scopes_supported).toEqual(expect.arrayContaining(asked.scope?.split(' ') ?? []))
  expect(offered.token_endpoint_auth_methods_supported).toContain('client_secret_post')
})

test('[S5.4] somebody who refuses is told that, and may begin again', async () => {
  const { provider, begin } = await setUp({ algorithm: 'RS256' })
  const { uri, finish, result } = await begin()
  const led = await provider.visit(uri.href, undefined)
  expect(led.searchParams.get('error')).toBe('access_denied')
  expect(await finish(led)).toEqual(failed('denied'))
  expect(await result()).toEqual(failed('denied'))
  expect(provider.tokenAnswers).toEqual([])
  const again = await begin()
  expect(await again.finish(await provider.visit(again.uri.href, 'ada'))).toEqual({ status: 'found' })
})

test('a code counts once: the same answer again changes nothing, and the provider refuses the code itself', async () => {
  const { provider, begin, walletUrl, wallet } = await setUp({ algorithm: 'RS256' })
  const { uri, finish, result } = await begin()
  const led = await provider.visit(uri.href, 'ada')
  const both = await Promise.all([finish(led), finish(led)])
  expect(both.map(({ status }) => status)).toContain('found')
  expect(await finish(led)).toEqual({ status: 'found' })
  expect(provider.tokenAnswers.map(({ status }) => status)).toEqual([200])
  expect((await result()).status).toBe('done')
  const code = led.searchParams.get('code') ?? ''
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code, redirect_uri: `${walletUrl}/oauth/cb/google` },
    ...{ client_id: provider.clientId, client_secret: provider.secret, code_verifier: 'v'.repeat(43) },
  })
  const taken = await fetch(`${provider.url}/token`, { method: 'POST', body })
  expect([taken.status, (await taken.json()).error]).toEqual([400, 'invalid_grant'])
  // In a sign-in of somebody else's it is worth nothing: their verifier is another.
  const fresh = await begin()
  expect(await fresh.finish(led)).toEqual(failed('provider'))
  expect(wallet.log.join('')).not.toContain(code)
})

test('[S5.4] PKCE: a code that was given to another sign-in is refused by the provider', async () => {
  const { provider, begin } = await setUp({ algorithm: 'RS256' })
  const [one, other] = [await begin(), await begin()]
  const led = await provider.visit(one.uri.href, 'mallory')
  expect(await other.finish(led)).toEqual(failed('provider'))
  expect(provider.tokenAnswers).toMatchObject([{ status: 400, body: { error: 'invalid_grant' } }])
})

test('[S5.4] an id token with another nonce, or an answer of another issuer, signs nobody in', async () => {
  const { provider, begin, reasons } = await setUp({ algorithm: 'RS256' })
  const one = await begin()
  one.uri.searchParams.set('nonce', 'another')
  expect(await one.finish(await provider.visit(one.uri.href, 'ada'))).toEqual(failed('provider'))
  expect(provider.tokenAnswers.map(({ status }) => status)).toEqual([200])
  expect(reasons()).toContain('another nonce')
  const other = await begin()
  const led = await provider.visit(other.uri.href, 'ada')
  expect(await other.finish(led, { iss: `${provider.url}/` })).toEqual(failed('provider'))
  expect(provider.tokenAnswers).toHaveLength(1)
})

test('an id token that is signed with the client’s secret (HS256) is refused', async () => {
  const { provider, begin, reasons } = await setUp({ algorithm: 'HS256' })
  const { uri, finish } = await begin()
  expect(await finish(await provider.visit(uri.href, 'ada'))).toEqual(failed('provider'))
  expect(provider.tokenAnswers.map(({ status }) => status)).toEqual([200])
  expect(reasons()).toContain('JOSEAlgNotAllowed')
})
