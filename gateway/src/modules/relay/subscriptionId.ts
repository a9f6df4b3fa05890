import { createHash } from 'node:crypto'

/** The name of a client's subscription, made as clients make it themselves, who do not wait for the relay's answer. */
export function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}
