import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Context } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

/** Refusals in a row that one connection is given, over HTTP and WebSocket alike. */
export const MOST_REFUSALS = 100

const REFUSED = [401, 403, 413, 429]

/** What is left of a body that was not read is read only to throw it away, and only where it is short. */
const SHORT_BYTES = 16_384

/**
 * Closes a connection after too many refusals in a row, because a new one costs its caller more than another request does. Closes it
 * at once where a refused request has a body that nobody reads: a connection that is kept has to read it to its end.
 */
export function createDisconnection(): (context: Context<GatewayEnvironment>) => void {
  const refusals = new WeakMap<Socket, number>()
  return (context) => {
    const { socket } = context.env.incoming
    if (context.res.status >= 400 && hasLongRest(context.env.incoming)) context.header('connection', 'close')
    if (!REFUSED.includes(context.res.status)) {
      refusals.delete(socket)
      return
    }
    const count = (refusals.get(socket) ?? 0) + 1
    refusals.set(socket, count)
    if (count >= MOST_REFUSALS) context.header('connection', 'close')
  }
}

function hasLongRest(incoming: IncomingMessage): boolean {
  if (incoming.complete) return false
  const { 'content-length': length, 'transfer-encoding': chunked } = incoming.headers
  return chunked !== undefined || Number(length ?? 0) > SHORT_BYTES
}
