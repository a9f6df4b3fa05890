import type { Socket } from 'node:net'
import type { Context } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

/** Refusals in a row that one connection is given, over HTTP and WebSocket alike. */
export const MOST_REFUSALS = 100

const REFUSED = [401, 403, 413, 429]

/** Closes a connection after too many refusals in a row: a new one costs its caller more than another request does. */
export function createDisconnection(): (context: Context<GatewayEnvironment>) => void {
  const refusals = new WeakMap<Socket, number>()
  return (context) => {
    const { socket } = context.env.incoming
    if (!REFUSED.includes(context.res.status)) {
      refusals.delete(socket)
      return
    }
    const count = (refusals.get(socket) ?? 0) + 1
    refusals.set(socket, count)
    if (count >= MOST_REFUSALS) context.header('connection', 'close')
  }
}
