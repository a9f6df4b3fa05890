import { serve } from '@hono/node-server'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { Hono } from 'hono'
import { signIn } from './signIn.mjs'

const signInWallet = createAuthEndpoint('/sign-in/wallet', { method: 'POST' }, async (context) => {
  const [own] = await signIn.getSessions(context.request)
  if (!own) throw new APIError('UNAUTHORIZED')
  const { internalAdapter } = context.context
  const name = own.caipAddress
  const account = { providerId: 'wallet', accountId: name }
  const known = await internalAdapter.findAccountOwnerByKey(account)
  const email = `${name.replaceAll(':', '.')}@wallet.invalid`
  const user = known?.user ?? (await internalAdapter.createOAuthUser({ name, email }, account)).user
  await setSessionCookie(context, { user, session: await internalAdapter.createSession(user.id) })
  return context.json({ name })
})
const auth = betterAuth({
  baseURL: process.env.ORIGIN,
  database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
  plugins: [{ id: 'wallet', endpoints: { signInWallet } }],
})
const app = new Hono()
app.all('/auth/v1/*', (context) => signIn.handle(context.req.raw))
app.all('/api/auth/*', (context) => auth.handler(context.req.raw))

/** The library's session, as long as the wallet's own lasts: `signIn.revoke()` ends both. */
async function readSession(request) {
  const session = await auth.api.getSession({ headers: request.headers })
  const own = await signIn.getSessions(request)
  return own.some(({ caipAddress }) => caipAddress === session?.user.name) ? session : null
}
app.get('/notes', async (context) => {
  const session = await readSession(context.req.raw)
  if (!session) return context.text('Sign in first.', 401)
  return context.text(`The notes of ${session.user.name}`)
})
serve({ fetch: app.fetch, port: Number(process.env.PORT) })
