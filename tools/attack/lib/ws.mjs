// The WebSocket library that the gateway has: scripts declare no dependency of their own on it.
import { createRequire } from 'node:module'
import { fromRoot } from '../../../scripts/lib/paths.mjs'

export const { WebSocket, WebSocketServer } = createRequire(fromRoot('gateway', 'package.json'))('ws')

/** Rejects where the connection fails. Later errors only close the socket. */
export async function opened(socket) {
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('error', () => {})
}
