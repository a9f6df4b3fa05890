import type { WebSocket } from 'ws'
import { Failure } from '../../server/Failure.ts'
import type { Hold } from '../../server/heldBytes.ts'
import { LEAST_BYTES_PER_MS } from '../../server/writeDeadline.ts'

export interface Sender {
  /** @param source - the message's source socket, which is paused while this one does not keep up */
  send(message: Buffer, isBinary: boolean, source: WebSocket): void
  /** Whether messages wait to be read. */
  isBehind(): boolean
}

export interface SenderOptions {
  /** Milliseconds for a socket that is behind to catch up. */
  readonly stallMs: number
  readonly hold: Hold
  /** Called if the socket does not catch up. */
  onStall(): void
  /** Called if no memory is left for unread messages. */
  onFull(): void
}

const HIGH_WATER_BYTES = 1_048_576

/** Sends to one socket, and stops reading from the others while that one does not keep up. */
export function createSender(target: WebSocket, { stallMs, hold, onStall, onFull }: SenderOptions): Sender {
  const paused = new Set<WebSocket>()
  let stall: NodeJS.Timeout | undefined

  const catchUp = () => {
    if (target.bufferedAmount >= HIGH_WATER_BYTES / 2) return
    clearTimeout(stall)
    stall = undefined
    for (const source of paused) if (source.readyState === source.OPEN) source.resume()
    paused.clear()
  }

  return {
    isBehind: () => stall !== undefined,
    send(message, isBinary, source) {
      if (target.readyState !== target.OPEN) return
      try {
        hold.add(message.byteLength)
      } catch (error) {
        if (error instanceof Failure) return onFull()
        throw error
      }
      target.send(message, { binary: isBinary }, () => {
        hold.drop(message.byteLength)
        catchUp()
      })
      if (target.bufferedAmount <= HIGH_WATER_BYTES) return
      source.pause()
      paused.add(source)
      // A large message gets one more second for each 128 kB, like an HTTP response.
      stall ??= setTimeout(onStall, stallMs + target.bufferedAmount / LEAST_BYTES_PER_MS).unref()
    },
  }
}
