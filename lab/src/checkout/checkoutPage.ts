import { html } from 'hono/html'
import { type CheckoutSession, DELIVERIES, isPayable, type Outcome } from './sessions.ts'

const ACTS: readonly (readonly [Outcome, string])[] = [
  ['pay', 'Pay'],
  ['decline', 'Decline the card'],
  ['stall', 'Take the money and stall'],
  ['refund', 'Take the money and refund it'],
]

const STATES = {
  created: ['Not paid yet', 'Choose what happens to this purchase.'],
  pending: ['Payment taken', 'Nothing was sent yet. It can still be paid out, or refunded.'],
  succeeded: ['Paid', 'The coins were sent. You can close this window.'],
  failed: ['Payment failed', 'Nothing was taken. Pay with another card, or close this window.'],
  refunded: ['Refunded', 'The money was given back. You can close this window.'],
} as const

/** The checkout's one page, without a script: it shows the order, and lets the user choose its outcome. */
export function checkoutPage(session: CheckoutSession, network: string) {
  const { id, status, purchaseAmount, paymentTotal, address } = session
  const [title, text] = STATES[status]
  const isOpen = isPayable(status) || status === 'pending'
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <title>Lab checkout: a stand-in</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/checkout/checkout.css">
  </head>
  <body>
    <main>
      <header>
        <h1>Lab checkout</h1>
        <p data-part="notice">A stand-in for a payment service. No real money is taken, and the coins have no value.</p>
      </header>
      <section data-part="card">
        <h2>${title}</h2>
        <p>${text}</p>
        <dl>
          <div><dt>You pay</dt><dd>${paymentTotal.amount} ${paymentTotal.currency}</dd></div>
          <div><dt>You receive</dt><dd>${purchaseAmount.amount} ${purchaseAmount.currency}</dd></div>
          <div><dt>Network</dt><dd>${network}</dd></div>
          <div><dt>To</dt><dd><code>${address}</code></dd></div>
        </dl>
      </section>
      ${
        isOpen
          ? html`<form method="post" action="/checkout/${id}" data-part="card">
        <fieldset>
          <legend>The shop hears of it</legend>
          ${DELIVERIES.map(
            (one) =>
              html`<label><input type="radio" name="delivery" value="${one}" ${one === 'once' ? 'checked' : ''}> ${one}</label>`,
          )}
        </fieldset>
        ${ACTS.map(
          ([outcome, label]) =>
            html`<button type="submit" name="outcome" value="${outcome}" ${outcome === 'pay' ? 'data-primary' : ''}>${label}</button>`,
        )}
      </form>`
          : ''
      }
    </main>
  </body>
</html>`
}
