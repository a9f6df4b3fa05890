import type { RawData, WebSocket } from 'ws'
import { Failure, rpcErrorMessage } from '../../server/Failure.ts'

export interface JoinOptions {
  /** The page's socket, just accepted. */
  readonly page: WebSocket
  /** The node's socket, open and paused. */
  readonly node: WebSocket
  /** Milliseconds without a message either way after which both are closed. */
  readonly idleMs: number
  isStillAllowed(): boolean
  /** @throws Failure where a message must not go on; the page is told, and the socket stays open */
  check(message: Uint8Array): Promise<void>
}

const NORMAL = 1000
const POLICY = 1008
const NODE_FAILED = 1014
const PING_MS = 30_000
const HIGH_WATER_BYTES = 1_048_576

/** Passes messages between a page and a node, byte for byte, until either leaves. */
export function joinSockets({ page, node, idleMs, isStillAllowed, check }: JoinOptions): void {
  let isPageAlive = true
  let queue = Promise.resolve()
  const idle = setTimeout(() => page.close(NORMAL, 'No messages for a while'), idleMs)
  const ping = setInterval(() => {
    if (!isPageAlive) return page.terminate()
    if (!isStillAllowed()) return page.close(POLICY, 'Unauthorized')
    isPageAlive = false
    page.ping()
  }, PING_MS)

  const receive = async (message: Buffer, isBinary: boolean) => {
    if (!isStillAllowed()) return page.close(POLICY, 'Unauthorized')
    try {
      await check(message)
      forward(page, node, message, isBinary)
    } catch (error) {
      if (error instanceof Failure) forward(node, page, Buffer.from(rpcErrorMessage(error)), false)
      else page.close(1011, 'The gateway failed')
    }
  }

  page.on('pong', () => {
    isPageAlive = true
  })
  page.on('message', (message, isBinary) => {
    idle.refresh()
    // One after another, so that a check which waits does not let a later message overtake.
    queue = queue.then(() => receive(toBuffer(message), isBinary))
  })
  node.on('message', (message, isBinary) => {
    idle.refresh()
    forward(node, page, toBuffer(message), isBinary)
  })
  page.on('close', () => {
    clearTimeout(idle)
    clearInterval(ping)
    node.close()
    // The node has nobody left to say anything to; one that ignores the goodbye is cut off.
    setTimeout(() => node.terminate(), 1_000).unref()
  })
  // Not reconnected behind the page's back: its subscriptions are gone, and only the page can ask for them again.
  node.on('close', () => page.close(NODE_FAILED, 'The node closed the connection'))
  // A page's protocol error is followed by its close.
  page.on('error', () => {})
  node.resume()
}

/** Sends on, and stops reading while the receiver cannot keep up. */
function forward(from: WebSocket, to: WebSocket, message: Buffer, isBinary: boolean): void {
  if (to.readyState !== to.OPEN) return
  to.send(message, { binary: isBinary }, () => {
    if (from.isPaused && to.bufferedAmount < HIGH_WATER_BYTES / 2) from.resume()
  })
  if (to.bufferedAmount > HIGH_WATER_BYTES) from.pause()
}

/** With the default `binaryType` a message is always one Buffer. */
function toBuffer(message: RawData): Buffer {
  return message as Buffer
}
