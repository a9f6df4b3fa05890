import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type Person, readPerson } from './people.ts'
import { postPage, signInPage } from './signInPage.ts'
import { STAND_INS, type StandIn } from './standIns.ts'
import { createSigner } from './tokens.ts'

export const LAB_CLIENT = {
  id: 'lab-client',
  secret: 'lab-client-secret',
  teamId: 'LABTEAM',
  keyId: 'LABKEY',
}

/** The parts of a response that a test may change; undefined changes nothing. */
export type Mischief = {
  /** In place of the answer to a code. */
  token?: (provider: string) => Response | Promise<Response> | undefined
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>
  /** Replaces the API's response. */
  api?: (path: string) => Response | undefined
}

export type SocialStandIns = {
  routes: Hono
  /** For `SOCIAL_APPLE_KEY_FILE`. */
  appleKey: string
  mischief: Mischief
}

type Grant = { provider: string; person: Person; redirectUri: string; challenge: string; nonce: string }

const MOST_KEPT = 500
const STYLE = `:root { color-scheme: light dark }
body { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 420px; margin: 0 auto }
form { display: grid; gap: 12px }
label { display: grid; gap: 4px }
label[data-kind=check] { display: flex; align-items: center; gap: 8px }
input:not([type=checkbox]), button { font: inherit; min-height: 44px; padding: 0 12px; border-radius: 10px; border: 1px solid #8888 }
button { font-weight: 600; cursor: pointer }
[data-part=notice] { padding: 12px; border: 1px solid #8886; border-radius: 10px }
`

/**
 * OAuth servers that speak each provider's protocol, for anybody to sign in as anybody. `/google/…` stands in for Google, and so on.
 * Unlike the real ones they send users back to pages of this machine alone, over HTTP.
 */
export function createSocialRoutes(): SocialStandIns {
  const signer = createSigner()
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  const mischief: Mischief = {}
  const app = new Hono()
  app.get('/social.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css' }))
  app.get('/post.js', (context) =>
    context.body('document.forms[0].submit()\n', 200, { 'content-type': 'text/javascript' }),
  )
  for (const [id, standIn] of Object.entries(STAND_INS)) app.route(`/${id}`, serve(id, standIn))
  return { routes: app, appleKey: signer.appleKey, mischief }

  function serve(id: string, standIn: StandIn): Hono {
    const routes = new Hono()
    routes.get(standIn.authorize, (context) => {
      const wrong = whatIsWrong(id, standIn, new URL(context.req.url).searchParams)
      if (wrong) return context.text(`${wrong} (A stand-in of the lab for ${standIn.name})`, 400)
      return signInPage(context, standIn, id)
    })
    routes.post(standIn.authorize, async (context) => {
      const asked = new URL(context.req.url).searchParams
      if (whatIsWrong(id, standIn, asked)) return context.text('Begin again.', 400)
      const form = new URLSearchParams(await context.req.text())
      const redirectUri = asked.get('redirect_uri') ?? ''
      const answer = form.has('deny')
        ? standIn.denial
        : {
            code: keep(codes, {
              ...{ provider: id, person: readPerson(id, form), redirectUri },
              challenge: asked.get('code_challenge') ?? '',
              nonce: asked.get('nonce') ?? '',
            }),
          }
      const fields = { ...answer, state: asked.get('state') ?? '' }
      if (standIn.isForm) return postPage(context, redirectUri, fields)
      return context.redirect(`${redirectUri}?${new URLSearchParams(fields)}`, 303)
    })
    routes.post(standIn.token, async (context) => {
      const changed = await mischief.token?.(id)
      if (changed) return changed
      const form = new URLSearchParams(await context.req.text())
      const grant = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const isForm = context.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
      const isRight =
        isForm &&
        form.get('grant_type') === 'authorization_code' &&
        grant?.provider === id &&
        grant.redirectUri === form.get('redirect_uri') &&
        isProved(grant.challenge, form.get('code_verifier') ?? '') &&
        isClient(standIn, form, context.req.header('authorization'), baseOf(context, id))
      if (!isRight) return context.json(standIn.refuse.body, standIn.refuse.status)
      return context.json({
        access_token: keep(tokens, grant),
        token_type: 'Bearer',
        expires_in: 3_600,
        ...(standIn.claims && {
          id_token: await writeIdToken(standIn.claims(grant.person), grant, baseOf(context, id)),
        }),
      })
    })
    if (standIn.keys) routes.get(standIn.keys, async (context) => context.json(await signer.keys()))
    for (const [path, describe] of Object.entries(standIn.api))
      routes.get(path, (context) => {
        const changed = mischief.api?.(path)
        if (changed) return changed
        const token = context.req.header('authorization')?.replace('Bearer ', '') ?? ''
        const grant = tokens.get(token)
        if (grant?.provider !== id) return context.json({ message: 'Bad credentials' }, 401)
        const proof = createHmac('sha256', LAB_CLIENT.secret).update(token).digest('hex')
        if (id === 'facebook' && context.req.query('appsecret_proof') !== proof)
          return context.json({ error: { message: 'Invalid appsecret_proof', code: 100 } }, 400)
        return context.json(describe(grant.person))
      })
    return routes
  }

  function writeIdToken(claims: object, { person, nonce }: Grant, iss: string): Promise<string> {
    const iat = Math.floor(Date.now() / 1_000)
    const all = { iss, aud: LAB_CLIENT.id, sub: person.id, iat, exp: iat + 600, nonce, ...claims }
    return signer.sign(mischief.claims?.(all) ?? all)
  }

  function isClient(standIn: StandIn, form: URLSearchParams, authorization: string | undefined, aud: string) {
    if (standIn.isBasic) {
      const pair = Buffer.from(`${LAB_CLIENT.id}:${LAB_CLIENT.secret}`).toString('base64')
      return authorization === `Basic ${pair}`
    }
    if (form.get('client_id') !== LAB_CLIENT.id) return false
    const secret = form.get('client_secret') ?? ''
    if (!standIn.isForm) return secret === LAB_CLIENT.secret
    const claims = signer.readSecret(secret)
    return claims?.iss === LAB_CLIENT.teamId && claims.sub === LAB_CLIENT.id && claims.aud === aud
  }
}

/** Returns the address of a stand-in, which is also its issuer. */
function baseOf(context: Context, id: string): string {
  const { href } = new URL(context.req.url)
  return href.slice(0, href.indexOf(`/${id}/`) + id.length + 1)
}

function keep(map: Map<string, Grant>, grant: Grant): string {
  const key = randomBytes(24).toString('base64url')
  map.set(key, grant)
  const [oldest] = map.keys()
  if (map.size > MOST_KEPT && oldest !== undefined) map.delete(oldest)
  return key
}

function whatIsWrong(id: string, standIn: StandIn, asked: URLSearchParams): string | undefined {
  const redirectUri = asked.get('redirect_uri') ?? ''
  const { hostname = '', pathname = '' } = URL.canParse(redirectUri) ? new URL(redirectUri) : {}
  if (hostname !== 'localhost' || pathname !== `/oauth/cb/${id}`) return 'redirect_uri_mismatch'
  if (asked.get('client_id') !== LAB_CLIENT.id) return 'unknown client'
  if (asked.get('response_type') !== 'code') return 'unsupported_response_type'
  if (!asked.get('state')) return 'state is missing'
  if (standIn.needsPkce && asked.get('code_challenge_method') !== 'S256') return 'PKCE is missing'
  if (standIn.isForm && asked.get('response_mode') !== 'form_post') return 'response_mode must be form_post'
  return undefined
}

function isProved(challenge: string, verifier: string): boolean {
  if (challenge === '') return verifier === ''
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}
