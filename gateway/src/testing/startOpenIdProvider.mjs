import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import Provider, { interactionPolicy } from 'oidc-provider'

/**
 * A certified OpenID provider that nobody of this project wrote, at the paths that Google has: what the lab's stand-ins take from us, and
 * say to us, could be wrong in the same way as our own side.
 */
export async function startOpenIdProvider({ redirectUri, algorithm, isLikeGoogle = true }) {
  let answer = (_, response) => response.end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}`
  // With all that a form or a header may change on its way.
  const [clientId, secret] = ['latchkey.apps', `s+ /%&=:"?${randomBytes(16).toString('base64')}`]
  const tokenAnswers = []
  const provider = new Provider(url, {
    clients: [
      {
        ...{ client_id: clientId, client_secret: secret, redirect_uris: [redirectUri] },
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: algorithm,
      },
    ],
    routes: { authorization: '/o/oauth2/v2/auth', token: '/token', jwks: '/oauth2/v3/certs' },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256', 'HS256'] },
    jwks: { keys: makeKeys() },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !isLikeGoogle,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: policyLikeGoogle(), url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({
        ...{ sub: accountId, name: `The ${accountId}` },
        ...{ email: `${accountId}@example.com`, email_verified: true },
      }),
    }),
  })
  provider.use(async (context, next) => {
    await next()
    if (context.path === '/token') tokenAnswers.push({ status: context.status, body: context.body })
  })
  const serve = provider.callback()
  answer = async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, url)
    if (!pathname.startsWith('/interaction/')) return serve(request, response)
    await interact(provider, request, response, searchParams.get('who') ?? undefined)
  }
  return {
    ...{ url, clientId, secret, tokenAnswers },
    discovery: `${url}/.well-known/openid-configuration`,
    visit: (uri, who) => visit(url, uri, who),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function makeKeys() {
  const pairs = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ]
  return pairs.map(({ privateKey }) => ({ ...privateKey.export({ format: 'jwk' }), use: 'sig' }))
}

/** Google lets a user choose an account, which this provider has no question for. */
function policyLikeGoogle() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

/** What the provider's own pages ask: who it is, and whether they agree. */
async function interact(provider, request, response, who) {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
  const finish = (result) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  if (prompt.name !== 'consent')
    return finish({ select_account: {}, login: { accountId: who ?? 'somebody' } })
  if (who === undefined) return finish({ error: 'access_denied', error_description: 'They said no.' })
  const known = grantId && (await provider.Grant.find(grantId))
  const grant = known || new provider.Grant({ accountId: session.accountId, clientId: params.client_id })
  grant.addOIDCScope(params.scope)
  return finish({ consent: { grantId: await grant.save() } })
}

async function visit(issuer, uri, who) {
  const cookies = new Map()
  let at = new URL(uri)
  for (let hops = 0; hops < 12; hops += 1) {
    if (at.origin !== issuer) return at
    if (at.pathname.startsWith('/interaction/') && who !== undefined) at.searchParams.set('who', who)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(at, { headers: { cookie }, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name) cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${at.pathname} answered ${response.status}: ${await response.text()}`)
    at = new URL(location, at)
  }
  throw new Error('The provider leads round in a circle.')
}
