import { type CheckoutSession, type Delivery, describeSession } from './sessions.ts'
import { signReport } from './signReport.ts'

const TRIES = 5
const FIRST_PAUSE_MS = 500

/** Reports the results of orders to a gateway, with the configured faults. Without a `webhookUrl`, it sends nothing. */
export function createReporter(options: {
  readonly webhookUrl: string | undefined
  readonly secret: string
  readonly lateMs: number
}): (session: CheckoutSession, delivery: Delivery) => Promise<void> {
  const { webhookUrl, secret, lateMs } = options
  return async (session, delivery) => {
    if (webhookUrl === undefined || delivery === 'never') return
    const body = JSON.stringify(describeSession(session))
    if (delivery === 'late') {
      setTimeout(() => void send(webhookUrl, body, secret), lateMs).unref()
      return
    }
    const signature = signReport(body, secret)
    await send(webhookUrl, body, secret, signature)
    if (delivery === 'twice') await send(webhookUrl, body, secret, signature)
  }
}

/** Tries a few times: a gateway may be away for a moment. Its own question finds out in the end. */
async function send(
  url: string,
  body: string,
  secret: string,
  signature = signReport(body, secret),
): Promise<void> {
  for (let at = 0; at < TRIES; at += 1) {
    const headers = { 'content-type': 'application/json', 'x-sandbox-signature': signature }
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
    // A refusal would be repeated.
    if (answer && answer.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** at))
  }
}
