import express from 'express'
import { signIn, toRequest } from './signIn.mjs'

const app = express()
app.all('/auth/v1/*action', express.text({ type: () => true }), async (request, response) => {
  const answer = await signIn.handle(toRequest(request, request.body))
  response
    .status(answer.status)
    .setHeaders(answer.headers)
    .send(await answer.text())
})
app.get('/notes', async (request, response) => {
  const [session] = await signIn.getSessions(toRequest(request))
  if (!session) return response.status(401).send('Sign in first.')
  response.type('text').send(`The notes of ${session.caipAddress}`)
})
app.listen(process.env.PORT)
