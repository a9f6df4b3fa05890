import { ExpressAuth, getSession } from '@auth/express'
import Credentials from '@auth/express/providers/credentials'
import express from 'express'
import { signIn, toRequest } from './signIn.mjs'

const config = {
  trustHost: true,
  providers: [
    Credentials({
      authorize: async (_, request) => {
        const [session] = await signIn.getSessions(request)
        return session ? { name: session.caipAddress } : null
      },
    }),
  ],
}
const app = express()
app.all('/auth/v1/*action', express.text({ type: () => true }), async (request, response) => {
  const answer = await signIn.handle(toRequest(request, request.body))
  response
    .status(answer.status)
    .setHeaders(answer.headers)
    .send(await answer.text())
})
app.use('/auth', ExpressAuth(config))

/** The library's session, as long as the wallet's own lasts: `signIn.revoke()` ends both. */
async function readSession(request) {
  const session = await getSession(request, config)
  const own = await signIn.getSessions(toRequest(request))
  return own.some(({ caipAddress }) => caipAddress === session?.user.name) ? session : null
}
app.get('/notes', async (request, response) => {
  const session = await readSession(request)
  if (!session) return response.status(401).send('Sign in first.')
  response.type('text').send(`The notes of ${session.user.name}`)
})
app.listen(process.env.PORT)
