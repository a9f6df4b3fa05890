import { createTokenReader } from '@latchkey/siwx/server'
import { Hono } from 'hono'

const readToken = createTokenReader({
  issuer: 'https://gateway.example.com',
  projectId: 'shop',
  origin: 'https://api.example.com',
})

export const api = new Hono()
api.get('/notes', async (context) => {
  const holder = await readToken(context.req.raw)
  if (!holder) return context.text('Sign in first.', 401)
  return context.text(`The notes of ${holder.accounts[0]}`)
})
