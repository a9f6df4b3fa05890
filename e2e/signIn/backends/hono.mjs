import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { signIn } from './signIn.mjs'

const app = new Hono()
app.all('/auth/v1/*', (context) => signIn.handle(context.req.raw))
app.get('/notes', async (context) => {
  const [session] = await signIn.getSessions(context.req.raw)
  if (!session) return context.text('Sign in first.', 401)
  return context.text(`The notes of ${session.caipAddress}`)
})
serve({ fetch: app.fetch, port: Number(process.env.PORT) })
