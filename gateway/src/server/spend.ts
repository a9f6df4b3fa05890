import type { IncomingMessage } from 'node:http'
import type { Route } from '@latchkey/contract'
import { clientAddress } from './clientAddress.ts'
import { Failure } from './Failure.ts'
import type { Server } from './server.ts'

/**
 * Counts calls of one client to one route.
 *
 * @throws Failure 429 with `retry-after` where the client has made too many
 */
export async function spend(
  { config, rateLimiter }: Pick<Server, 'config' | 'rateLimiter'>,
  route: Pick<Route, 'name'>,
  incoming: IncomingMessage,
  cost: number,
): Promise<void> {
  const policy = route.name === 'rpc' ? config.rateLimits.rpc : config.rateLimits.other
  // Whoever watches the gateway's health must never be told to come back later.
  if (!policy || route.name === 'health' || cost <= 0) return
  const client = clientAddress(incoming, config.trustedProxies)
  const waitSeconds = await rateLimiter.take(`${route.name} ${client}`, cost, policy)
  if (waitSeconds === 0) return
  throw new Failure(429, 'rate', `Too many calls. Try again in ${waitSeconds} s.`, {
    headers: { 'retry-after': String(waitSeconds) },
  })
}
