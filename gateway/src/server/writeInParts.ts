import { type Turns, waitTurn } from './createTurns.ts'
import type { Hold } from './heldBytes.ts'

/** A larger response is sent in parts. */
export const LARGE_BYTES = 131_072
const PART_BYTES = 65_536

/** A body that is not fully received yet. */
export interface LongBody {
  readonly pieces: readonly Uint8Array[]
  readonly rest: {
    /** @returns the next bytes; undefined at the end */
    read(): Promise<Uint8Array | undefined>
    /** Stops reading. */
    cancel(): void
  }
  /** In bytes, if known. */
  readonly length: number | undefined
}

/**
 * Creates a body that is written in parts, each in its turn and after its caller has read the earlier ones. A large response written at
 * once would delay all other requests while the system copies it.
 */
export function writeInParts(
  { pieces, rest }: Pick<LongBody, 'pieces'> & Partial<LongBody>,
  hold: Hold,
  turns: Turns,
): ReadableStream<Uint8Array> {
  const waiting = [...pieces].reverse()
  let written = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A reader that asks for more has passed on the previous part.
        hold.drop(written)
        const part = nextPart(waiting)
        written = part?.byteLength ?? 0
        const bytes = part ?? (await rest?.read())
        if (!bytes) return controller.close()
        await waitTurn(turns, bytes.byteLength)
        controller.enqueue(bytes)
      },
      cancel() {
        waiting.length = 0
        rest?.cancel()
      },
    },
    { highWaterMark: 0 },
  )
}

/** @param waiting - the remaining pieces, the next one at the end */
function nextPart(waiting: Uint8Array[]): Uint8Array | undefined {
  const some: Uint8Array[] = []
  let room = PART_BYTES
  for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
    some.push(piece.subarray(0, room))
    if (piece.byteLength > room) waiting.push(piece.subarray(room))
    room -= Math.min(room, piece.byteLength)
    if (room === 0) break
  }
  const [first] = some
  return some.length === 1 ? first : some.length === 0 ? undefined : Buffer.concat(some)
}
