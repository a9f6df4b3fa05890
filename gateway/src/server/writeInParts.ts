import { type Turns, waitTurn } from './createTurns.ts'
import type { Hold } from './heldBytes.ts'

/** A larger answer goes out in parts. */
export const LARGE_BYTES = 131_072
const PART_BYTES = 65_536

/** A body that is not all here yet. */
export interface LongBody {
  readonly pieces: readonly Uint8Array[]
  readonly rest: {
    /** @returns the next bytes; undefined at the end */
    read(): Promise<Uint8Array | undefined>
    /** Nobody reads on. */
    cancel(): void
  }
  /** In bytes, if it is known. */
  readonly length: number | undefined
}

/**
 * A body that is written part by part, each in its turn and once its caller has read those before it: written at once, a large answer
 * would hold up everybody else while the system copies it.
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
        // A reader that asks for more has handed on the part before.
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

/** @param waiting - what is left, the first piece last */
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
