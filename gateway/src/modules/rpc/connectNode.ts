import { WebSocket } from 'ws'
import { Failure } from '../../server/Failure.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'

/** Opens a socket to a chain's node; Failure 503 where the node does not take it in time. */
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
    // Later errors always come with a close, which is what the other side is told.
    node.on('error', (cause) => {
      const description = `The node of ${upstream.caipNetworkId} does not take sockets now. Try again in a moment.`
      reject(new Failure(503, 'chainId', description, { headers: { 'retry-after': '2' }, cause }))
    })
    node.once('open', () => {
      // Nothing is lost between here and joinSockets, which listens in the same turn or later: until then, wait.
      node.pause()
      resolve(node)
    })
  })
}
