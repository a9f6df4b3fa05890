import type { Writable } from 'node:stream'
import type { WebSocket } from 'ws'
import { writeText } from './frames/writeText.ts'

export interface Outlet {
  send(text: string): void
  /** @param frame - result of writeText(); several sockets may share it */
  sendFrame(frame: Buffer): void
  /** Whether the caller should send nothing more until the peer has read. */
  readonly isFull: boolean
  drained(): Promise<void>
}

export interface Outlets {
  /** @param connection - the stream under the WebSocket */
  open(socket: WebSocket, connection: Pick<Writable, 'write'>): Outlet
  stop(): void
}

export interface OutletsOptions {
  /** A peer that reads nothing for this long is disconnected. */
  readonly writeTimeoutMs: number
  /** Maximum for all sockets together. Beyond it, the peers that have been slow the longest are disconnected. */
  readonly bufferedBytes: number
  onCutOff(socket: WebSocket): void
}

interface Slow {
  readonly socket: WebSocket
  readonly resolve: (() => void)[]
  sentBytes: number
  readBytes: number
  progressAtMs: number
}

const HIGH_WATER_BYTES = 65_536
const TICK_MS = 10

/**
 * Watches sockets whose peers read slower than the relay writes, with one timer for all of them. A disconnected peer
 * loses nothing: its messages wait in the mailbox.
 */
export function createOutlets(options: OutletsOptions): Outlets {
  const { writeTimeoutMs, bufferedBytes, onCutOff } = options
  const slow = new Set<Slow>()
  let timer: NodeJS.Timeout | undefined

  const leave = (state: Slow) => {
    slow.delete(state)
    for (const resolve of state.resolve.splice(0)) resolve()
  }
  const cutOff = (state: Slow) => {
    onCutOff(state.socket)
    slow.delete(state)
    // Unlike `close`, this frees the buffer at once.
    state.socket.terminate()
  }

  const check = () => {
    const nowMs = performance.now()
    let total = 0
    for (const state of slow) {
      const { bufferedAmount, readyState, CLOSED } = state.socket
      const readBytes = state.sentBytes - bufferedAmount
      if (readBytes > state.readBytes) state.progressAtMs = nowMs
      state.readBytes = readBytes
      if (bufferedAmount === 0 || readyState === CLOSED) leave(state)
      else if (nowMs - state.progressAtMs >= writeTimeoutMs) cutOff(state)
      else {
        total += bufferedAmount
        if (bufferedAmount <= HIGH_WATER_BYTES) for (const resolve of state.resolve.splice(0)) resolve()
      }
    }
    for (const state of slow) {
      if (total <= bufferedBytes) break
      total -= state.socket.bufferedAmount
      cutOff(state)
    }
    if (slow.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    open(socket, connection) {
      const state: Slow = { socket, resolve: [], sentBytes: 0, readBytes: 0, progressAtMs: 0 }
      socket.on('close', () => leave(state))
      const sendFrame = (frame: Buffer) => {
        if (socket.readyState !== socket.OPEN) return
        // The library delays no frames, so its own frames and these keep their order.
        connection.write(frame)
        state.sentBytes += frame.length
        if (socket.bufferedAmount === 0 || slow.has(state)) return
        state.readBytes = state.sentBytes - socket.bufferedAmount
        state.progressAtMs = performance.now()
        slow.add(state)
        timer ??= setInterval(check, TICK_MS)
      }
      return {
        send: (text) => sendFrame(writeText(text)),
        sendFrame,
        get isFull() {
          return socket.bufferedAmount > HIGH_WATER_BYTES
        },
        drained: () =>
          new Promise((resolve) => {
            if (socket.bufferedAmount > HIGH_WATER_BYTES && socket.readyState !== socket.CLOSED)
              state.resolve.push(resolve)
            else resolve()
          }),
      }
    },
    stop: () => clearInterval(timer),
  }
}
