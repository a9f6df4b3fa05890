import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Turns } from './createTurns.ts'

const SMALL_BYTES = 16_384
/** What comes in is unmasked, joined and parsed too. */
const TIMES_THE_WORK = 4

/**
 * Reads a WebSocket that sends much in turns with others, instead of as fast as it sends: else messages of several such sockets are
 * complete, and parsed, in one turn of the event loop.
 */
export function readInTurns(socket: WebSocket, raw: Duplex, turns: Turns): void {
  raw.on('data', (chunk: Buffer) => {
    // The library has paused it, since messages wait to be handled, and resumes it once they are.
    if (chunk.byteLength < SMALL_BYTES || raw.isPaused()) return
    raw.pause()
    turns.take(chunk.byteLength * TIMES_THE_WORK, () => {
      // A socket that was paused meanwhile is resumed by the code that paused it.
      if (!socket.isPaused) raw.resume()
    })
  })
}
