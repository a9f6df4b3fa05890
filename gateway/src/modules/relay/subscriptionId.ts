import { hash } from 'node:crypto'

/** Made as clients make it themselves: they do not wait for the relay's answer. */
export function subscriptionId(topic: string, clientId: string): string {
  return hash('sha256', topic + clientId)
}
