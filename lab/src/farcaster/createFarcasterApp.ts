import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { FarcasterRelay, FarcasterRequest } from './createFarcasterRelay.ts'
import { farcasterPeople } from './labFarcaster.ts'

type Person = ReturnType<typeof farcasterPeople>[number]

const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The lab's stand-in for the Farcaster app: its page signs in with the key of the chosen user, and replies through the relay. */
export function createFarcasterApp(relay: FarcasterRelay): Hono {
  const app = new Hono()
  const tellOver = (context: Context) =>
    context.html(page('This code is over', html`<p>Show a new one on the page.</p>`), 404)
  app.route('/v1', relay.routes)
  app.use('/siwf', async (context, next) => {
    await next()
    context.header('content-security-policy', POLICY)
    context.header('cache-control', 'no-store')
  })
  app.get('/siwf', (context) => {
    const request = relay.find(context.req.query('channelToken') ?? '')
    if (!request) return tellOver(context)
    return context.html(
      page(
        'Sign in as anybody',
        html`<p>${request.domain} asks who you are.</p>
      <form method="post">
        ${farcasterPeople().map(({ name }) => html`<button name="who" value="${name}">Sign in as ${name}</button>`)}
      </form>`,
      ),
    )
  })
  app.post('/siwf', async (context) => {
    const token = context.req.query('channelToken') ?? ''
    const request = relay.find(token)
    const form = new URLSearchParams(await context.req.text())
    const person = farcasterPeople().find(({ name }) => name === form.get('who'))
    if (!request || !person) return tellOver(context)
    const reply = await relay.routes.request('/channel/authenticate', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-farcaster-auth-relay-key': relay.relayKey,
      },
      body: JSON.stringify(await sign(request, person)),
    })
    if (!reply.ok) return tellOver(context)
    return context.html(page('You are signed in', html`<p role="status">Go back to the page.</p>`))
  })
  return app
}

/** The app's response: the message that FIP-11 requires, and its signature. */
async function sign(request: FarcasterRequest, { name, fid, account }: Person): Promise<object> {
  const { domain, siweUri, nonce, notBefore, expirationTime, requestId } = request
  const message = [
    `${domain} wants you to sign in with your Ethereum account:`,
    account.address,
    '',
    'Farcaster Auth',
    '',
    `URI: ${siweUri}`,
    'Version: 1',
    'Chain ID: 10',
    `Nonce: ${nonce}`,
    `Issued At: ${new Date().toISOString()}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    'Resources:',
    `- farcaster://fid/${fid}`,
  ].join('\n')
  return {
    ...{ message, fid, username: name, authMethod: 'custody', custody: account.address },
    signature: await account.signMessage({ message }),
  }
}

function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Farcaster: a stand-in of the lab</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/social/social.css">
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p data-part="notice">This is not Farcaster. It is a stand-in of the lab on this machine: it asks for no password.</p>
      ${content}
    </main>
  </body>
</html>`
}
