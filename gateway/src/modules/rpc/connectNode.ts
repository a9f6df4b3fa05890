import { WebSocket } from 'ws'
import { Failure } from '../../server/Failure.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'

/** Opens a socket to a chain's node. @throws Failure 503 if the node does not accept it in time */
export function connectNode(
  upstream: Upstream,
  limits: { readonly timeoutMs: number; readonly maxResponseBytes: number },
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const node = new WebSocket(upstream.wsUrl, {
      perMessageDeflate: false,
      maxPayload: limits.maxResponseBytes,
      handshakeTimeout: limits.timeoutMs,
      followRedirects: false,
    })
    // Later errors are always followed by a close, which is passed on to the page.
    node.on('error', (cause) => {
      const description = `The node of ${upstream.caipNetworkId} does not take sockets now. Try again in a moment.`
      reject(new Failure(503, 'chainId', description, { headers: { 'retry-after': '2' }, cause }))
    })
    node.once('open', () => {
      // Paused until joinSockets listens, so that no message is lost.
      node.pause()
      resolve(node)
    })
  })
}
