import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Context } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

/** Maximum refusals in a row on one connection, for both HTTP and WebSocket. */
export const MOST_REFUSALS = 100

const REFUSED = [401, 403, 413, 429]

/** The unread rest of a body is read and discarded only if it is at most this long. */
const SHORT_BYTES = 16_384

/**
 * Closes a connection after too many refusals in a row, because a new connection costs its caller more than another request. Closes it
 * at once if a refused request has an unread body: to keep the connection, the gateway would have to read that body to its end.
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
