import { Hono } from 'hono'
import { html } from 'hono/html'
import type { CaughtMail, RunningMail } from './startMail.ts'

const REFRESH = `const count = document.body.dataset.count
setInterval(async () => {
  const { total } = await (await fetch('/mail/count')).json()
  if (String(total) !== count) location.reload()
}, 1500)
for (const button of document.querySelectorAll('button[data-code]'))
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.code)
    button.textContent = 'Copied'
  })
`
const STYLE = `:root { color-scheme: light dark }
body { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 640px; margin: 0 auto }
article { padding: 16px; margin: 16px 0; border: 1px solid #8886; border-radius: 12px; overflow-wrap: anywhere }
header { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: space-between; opacity: .75; font-size: 14px }
h2 { margin: 4px 0; font-size: 18px }
[data-part=code] { display: flex; gap: 16px; align-items: center; flex-wrap: wrap; font: 700 34px/1.2 ui-monospace, monospace; letter-spacing: 6px }
button { font: 600 15px/1 system-ui, sans-serif; min-height: 44px; padding: 0 16px; border-radius: 10px; border: 1px solid #8888; cursor: pointer }
pre { white-space: pre-wrap; font: inherit }
`

/**
 * The lab’s inbox: a page for people, and the newest mail to an address for tests (`/mail/last?to=`, with
 * `&code` the newest that has a code).
 */
export function createMailRoutes(mail: RunningMail): Hono {
  const app = new Hono()
  app.get('/', (context) => {
    const mails = mail.list()
    context.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-ancestors 'none'",
    )
    context.header('cache-control', 'no-store')
    return context.html(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Lab inbox: a stand-in</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/mail/mail.css">
    <script type="module" src="/mail/mail.js"></script>
  </head>
  <body data-count="${totalOf(mail)}">
    <main>
      <h1>Lab inbox</h1>
      <p>A stand-in for everybody's mailbox. No mail leaves this machine.</p>
      ${mails.length === 0 ? html`<p>No mail yet.</p>` : mails.map(article)}
    </main>
  </body>
</html>`)
  })
  app.get('/mail.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css' }))
  app.get('/mail.js', (context) => context.body(REFRESH, 200, { 'content-type': 'text/javascript' }))
  app.get('/count', (context) => context.json({ total: totalOf(mail) }))
  app.get('/last', (context) => {
    const found = mail.last(context.req.query('to') ?? '', context.req.query('code') !== undefined)
    return found ? context.json(found) : context.json({ error: 'No mail has come for this address.' }, 404)
  })
  return app
}

const totalOf = (mail: RunningMail): number => mail.list()[0]?.id ?? 0

const article = ({ to, subject, text, code, link, at }: CaughtMail) => html`<article>
  <header><span>To ${to}</span><time datetime="${at}">${at.slice(11, 19)}</time></header>
  <h2>${subject}</h2>
  ${code ? html`<p data-part="code"><span>${code}</span> <button type="button" data-code="${code}">Copy code</button></p>` : ''}
  ${link ? html`<p><a href="${link}" target="_blank" rel="noreferrer">Open the link</a></p>` : ''}
  <details><summary>Show the mail</summary><pre dir="auto">${text}</pre></details>
</article>`
