import type { RawData, WebSocket } from 'ws'
import { MOST_REFUSALS } from '../../server/disconnection.ts'
import { Failure, rpcErrorMessage } from '../../server/Failure.ts'
import type { Hold } from '../../server/heldBytes.ts'
import { createSender } from './createSender.ts'

export interface JoinOptions {
  /** The page's socket, just accepted. */
  readonly page: WebSocket
  /** The node's socket, open and paused. */
  readonly node: WebSocket
  /** Milliseconds without a message either way after which both are closed. */
  readonly idleMs: number
  /** Milliseconds after which a side that does not read is disconnected. */
  readonly stallMs: number
  /** Memory for what has not been read yet. */
  readonly hold: Hold
  /** Counts bytes in both directions. */
  charge(bytes: number): void
  isStillAllowed(): boolean
  /** @throws Failure if a message must not be passed on; the page gets the error, and the socket stays open */
  check(message: Uint8Array): Promise<void>
}

const NORMAL = 1000
const POLICY = 1008
const FAILED = 1011
const TRY_LATER = 1013
const NODE_FAILED = 1014
const GOODBYE_MS = 1_000
const PING_MS = 30_000
const MOST_WAITING = 64

/**
 * Passes messages between a page and a node, byte for byte, until either disconnects. If one side doesn't read, we
 * stop reading from it.
 */
export function joinSockets({
  page,
  node,
  idleMs,
  stallMs,
  hold,
  charge,
  isStillAllowed,
  check,
}: JoinOptions): void {
  let isPageAlive = true
  let refusals = 0
  let waiting = 0
  let queue = Promise.resolve()
  const idle = setTimeout(() => page.close(NORMAL, 'No messages for a while'), idleMs)
  const ping = setInterval(() => {
    if (!isPageAlive) return page.terminate()
    if (!isStillAllowed()) return page.close(POLICY, 'Unauthorized')
    isPageAlive = false
    page.ping()
  }, PING_MS)

  /** Sends the reason and frees the unread bytes, even if the page doesn't read the close frame. */
  const leave = (code: number, reason: string) => {
    page.close(code, reason)
    // Further messages aren't parsed.
    page.pause()
    setTimeout(() => page.terminate(), GOODBYE_MS).unref()
  }
  const onStall = () => page.terminate()
  const onFull = () => leave(TRY_LATER, 'Too much data is on its way. Read it, then connect again')
  const toPage = createSender(page, { stallMs, hold, onStall, onFull })
  const toNode = createSender(node, { stallMs, hold, onStall, onFull })

  const refuse = (failure: Failure) => {
    refusals += 1
    // We stop reading from the page while it doesn't read its rejections.
    toPage.send(Buffer.from(rpcErrorMessage(failure)), false, page)
    if (refusals >= MOST_REFUSALS) leave(POLICY, 'Too many calls were refused')
  }

  const receive = async (message: Buffer, isBinary: boolean) => {
    if (page.readyState !== page.OPEN) return
    if (!isStillAllowed()) return leave(POLICY, 'Unauthorized')
    try {
      await check(message)
      refusals = 0
      idle.refresh()
      toNode.send(message, isBinary, page)
    } catch (error) {
      if (error instanceof Failure) refuse(error)
      else leave(FAILED, 'The gateway failed')
    }
  }

  page.on('pong', () => {
    isPageAlive = true
  })
  page.on('message', (data, isBinary) => {
    const message = toBuffer(data)
    charge(message.byteLength)
    waiting += 1
    if (waiting >= MOST_WAITING) page.pause()
    // Messages are handled in order, so that none overtakes another whose check waits.
    queue = queue
      .then(() => receive(message, isBinary))
      .finally(() => {
        waiting -= 1
        if (page.readyState !== page.OPEN) return
        if (waiting < MOST_WAITING / 2 && !toPage.isBehind() && !toNode.isBehind()) page.resume()
      })
  })
  node.on('message', (data, isBinary) => {
    const message = toBuffer(data)
    charge(message.byteLength)
    idle.refresh()
    toPage.send(message, isBinary, node)
  })
  page.on('close', () => {
    clearTimeout(idle)
    clearInterval(ping)
    hold.release()
    node.close()
    // The page has left, so the node's socket is closed, forcibly if it ignores the close frame.
    setTimeout(() => node.terminate(), 1_000).unref()
  })
  // Not reconnected automatically: the subscriptions are gone, and only the page can renew them.
  node.on('close', () => page.close(NODE_FAILED, 'The node closed the connection'))
  // A page's protocol error is followed by its close.
  page.on('error', () => {})
  node.resume()
}

/** With the default `binaryType` a message is always one Buffer. */
function toBuffer(message: RawData): Buffer {
  return message as Buffer
}
