import type { Context } from 'hono'
import { html } from 'hono/html'
import { PEOPLE } from './people.ts'
import type { StandIn } from './standIns.ts'

/** A form's answer leads to the wallet, whose address is another one: the policy names pages of this machine. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self' http://localhost:*; base-uri 'none'; frame-ancestors 'none'"

export function signInPage(context: Context, { name, claims, cutsOpener }: StandIn, id: string) {
  setHeaders(context)
  if (cutsOpener) context.header('cross-origin-opener-policy', 'same-origin')
  const hasEmail = claims !== undefined || id === 'github' || id === 'discord'
  return context.html(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${name}: a stand-in of the lab</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/social/social.css">
  </head>
  <body>
    <main>
      <h1>Sign in as anybody</h1>
      <p data-part="notice">This is not ${name}. It is a stand-in of the lab on this machine: it asks for no password.</p>
      <form method="post">
        ${PEOPLE.map((person) => html`<button name="who" value="${person}">Sign in as ${person}</button>`)}
      </form>
      <h2>Somebody else</h2>
      <form method="post">
        <label>User name <input name="name" required autocomplete="off"></label>
        ${hasEmail ? html`<label>E-mail address <input name="email" type="email" autocomplete="off"></label>` : ''}
        ${hasEmail ? html`<label data-kind="check"><input name="isUnverified" type="checkbox"> The address is not verified</label>` : ''}
        ${id === 'apple' ? html`<label data-kind="check"><input name="isHidden" type="checkbox"> Hide my address</label>` : ''}
        <button>Sign in</button>
      </form>
      <h2>Nobody</h2>
      <form method="post"><button name="deny" value="yes">Cancel</button></form>
    </main>
  </body>
</html>`)
}

/** Apple's way back: a form that is posted to the wallet from another site. */
export function postPage(context: Context, action: string, fields: Record<string, string>) {
  setHeaders(context)
  return context.html(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Apple: a stand-in of the lab</title>
    <link rel="icon" href="data:,">
    <script defer src="/social/post.js"></script>
  </head>
  <body>
    <form method="post" action="${action}">
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      <noscript><button>Go on</button></noscript>
    </form>
  </body>
</html>`)
}

function setHeaders(context: Context): void {
  context.header('content-security-policy', POLICY)
  context.header('cache-control', 'no-store')
}
