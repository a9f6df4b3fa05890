import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Turns } from './createTurns.ts'

const SMALL_BYTES = 16_384
/** Received bytes are also unmasked, joined and parsed, which takes this many times as long as copying. */
const TIMES_THE_WORK = 4

/**
 * Reads a busy WebSocket in turns with others, instead of as fast as it sends. Otherwise messages of several such sockets would be
 * parsed in one turn of the event loop.
 */
export function readInTurns(socket: WebSocket, raw: Duplex, turns: Turns): void {
  raw.on('data', (chunk: Buffer) => {
    // If the library has paused the stream because messages wait to be handled, it also resumes the stream.
    if (chunk.byteLength < SMALL_BYTES || raw.isPaused()) return
    raw.pause()
    turns.take(chunk.byteLength * TIMES_THE_WORK, () => {
      // A socket that was paused meanwhile is resumed by the code that paused it.
      if (!socket.isPaused) raw.resume()
    })
  })
}
