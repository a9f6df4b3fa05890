import { Hono } from 'hono'
import { createCheckout } from '../checkout/createCheckout.ts'
import type { Delivery, Outcome } from '../checkout/sessions.ts'
import { listen } from '../server/listen.ts'

export const CHECKOUT_SECRET = 'a-secret-for-this-test-only'

export interface TestCheckout {
  /** As `ONRAMP_SANDBOX_URL`. */
  readonly url: string
  press(page: string, outcome: Outcome, delivery?: Delivery): Promise<void>
  close(): Promise<void>
}

export async function startCheckout(options: {
  readonly nodeUrl: string
  readonly webhookUrl: string
  readonly lateMs?: number
}): Promise<TestCheckout> {
  const { nodeUrl, webhookUrl, lateMs = 0 } = options
  const checkout = createCheckout({
    nodeUrls: { 42161: nodeUrl },
    webhookUrl,
    secret: CHECKOUT_SECRET,
    lateMs,
  })
  const app = new Hono().route('/checkout', checkout)
  const { port, close } = await listen({ fetch: app.fetch, port: 0 })
  return {
    url: `http://127.0.0.1:${port}/checkout`,
    close,
    async press(page, outcome, delivery = 'once') {
      const body = new URLSearchParams({ outcome, delivery })
      const response = await fetch(page, { method: 'POST', body, redirect: 'manual' })
      if (response.status !== 303) throw new Error(`The checkout answered ${response.status}.`)
    },
  }
}
