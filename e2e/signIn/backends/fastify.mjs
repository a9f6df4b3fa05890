import fastify from 'fastify'
import { signIn, toRequest } from './signIn.mjs'

const app = fastify()
app.register(async (auth) => {
  auth.removeAllContentTypeParsers()
  auth.addContentTypeParser('*', { parseAs: 'string' }, async (_, body) => body)
  auth.all('/auth/v1/*', (request) => signIn.handle(toRequest(request, request.body)))
})
app.get('/notes', async (request, reply) => {
  const [session] = await signIn.getSessions(toRequest(request))
  if (!session) return reply.code(401).send('Sign in first.')
  return `The notes of ${session.caipAddress}`
})
app.listen({ port: Number(process.env.PORT) })
