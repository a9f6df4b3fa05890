import * as v from 'valibot'
import type { ShelfEntry } from './createShelf.ts'
import { letterSchema } from './letterSchema.ts'
import { bytesOf } from './mailbox.ts'
import type { Row } from './openLetters.ts'

export interface Recovered {
  /** Oldest first, without their receipts. */
  readonly rows: readonly Row[]
  /** The takers of each message, by row number. */
  readonly taken: ReadonlyMap<number, Pick<ShelfEntry, 'takers' | 'expiresAt'>>
}

const letterLine = v.object({
  seq: v.number(),
  project: v.string(),
  letter: letterSchema,
})
const takenLine = v.object({ taken: v.array(v.tuple([v.number(), v.number(), v.string()])) })
const line = v.pipe(v.string(), v.parseJson(), v.union([letterLine, takenLine]))

export function* writeLines(rows: readonly Row[], taken: readonly ShelfEntry[]): Generator<string> {
  for (const { entry, letter } of rows)
    yield JSON.stringify({ seq: entry.seq, project: entry.project, letter })
  if (taken.length > 0)
    yield JSON.stringify({ taken: taken.map(({ seq, expiresAt, takers }) => [seq, expiresAt, takers]) })
}

/** Skips a line that a crash truncated: it was never confirmed to a client. */
export function readLines(lines: readonly string[]): Recovered {
  const rows = new Map<number, Row>()
  const taken = new Map<number, Pick<ShelfEntry, 'takers' | 'expiresAt'>>()
  for (const text of lines) {
    const { success, output } = v.safeParse(line, text)
    if (!success) continue
    if ('taken' in output)
      for (const [seq, expiresAt, takers] of output.taken) {
        // Files are read in any order, and takers are only ever added, so the longer list is the newer one.
        if (takers.length > (taken.get(seq)?.takers.length ?? 0)) taken.set(seq, { expiresAt, takers })
      }
    else rows.set(output.seq, toRow(output))
  }
  return { rows: [...rows.values()].sort((one, other) => one.entry.seq - other.entry.seq), taken }
}

function toRow({ seq, project, letter }: v.InferOutput<typeof letterLine>): Row {
  const { topic, id, sender, expiresAt } = letter
  const entry: ShelfEntry = {
    ...{ seq, topic, id, sender, project, address: '', bytes: bytesOf(letter) },
    ...{ expiresAt, takers: '', isDone: false },
  }
  return { entry, letter }
}
