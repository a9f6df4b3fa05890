import { hash } from 'node:crypto'

/** Computes the id as clients do, because they do not wait for the relay's response. */
export function subscriptionId(topic: string, clientId: string): string {
  return hash('sha256', topic + clientId)
}
