import { createSignIn, signInSchema, sqlStore } from '@latchkey/siwx/server'
import { Hono } from 'hono'
import Database from 'libsql'

const database = new Database(':memory:')
database.exec(signInSchema)

export const signIn = createSignIn({
  origin: 'https://app.example.com',
  store: sqlStore((statement, values) => database.prepare(statement).all(...values), { dialect: 'sqlite' }),
  nodes: { 'eip155:1': 'https://ethereum-node.example' },
})

export const app = new Hono()
app.all('/auth/v1/*', (context) => signIn.handle(context.req.raw))
app.get('/notes', async (context) => {
  const [session] = await signIn.getSessions(context.req.raw)
  if (!session) return context.text('Sign in first.', 401)
  return context.text(`The notes of ${session.caipAddress}`)
})
