import { createHmac } from 'node:crypto'

/** Signs a report: the time in seconds, and an HMAC of the time and the body. */
export function signReport(body: string, secret: string, seconds = Math.floor(Date.now() / 1_000)): string {
  return `t=${seconds},v0=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
