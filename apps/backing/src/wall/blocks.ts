import type { Part } from './fill.ts'

/** Parts that together fill the full height of a course, in rows from the bottom. */
export interface Block {
  readonly area: number
  readonly rows: readonly Row[]
}

export interface Row {
  readonly area: number
  readonly parts: readonly Part[]
}

/** A large part is a block by itself; runs of small ones share a block, in rows. */
export function blocksOf(parts: readonly Part[], height: number): readonly Block[] {
  const blocks: Block[] = []
  let run: Part[] = []
  const flush = () => {
    if (run.length > 0) blocks.push(stack(run, height))
    run = []
  }
  for (const part of parts) {
    if (part.area > 1.1 * height * height) {
      flush()
      blocks.push({ area: part.area, rows: [rowOf([part])] })
      continue
    }
    run.push(part)
    if (areaOf(run) > 1.9 * height * height) flush()
  }
  flush()
  return blocks
}

/** Stacks parts in enough rows to give a typical stone a landscape shape. No row is thinner than a sixth of the course. */
function stack(run: readonly Part[], height: number): Block {
  const area = areaOf(run)
  const ordinary = area / run.length
  const wanted = Math.min(4, Math.max(1, Math.round(height / Math.sqrt(ordinary / 1.7))))
  for (let count = wanted; count > 1; count -= 1) {
    const rows = rowsOf(run, count, area)
    if (rows.every((row) => row.area >= area / 6)) return { area, rows }
  }
  return { area, rows: [rowOf(run)] }
}

function rowsOf(run: readonly Part[], count: number, area: number): readonly Row[] {
  const rows: Part[][] = [[]]
  let done = 0
  for (const part of run) {
    const row = rows.at(-1) ?? []
    const isOver = done + part.area / 2 > (area * rows.length) / count
    if (row.length > 0 && rows.length < count && isOver) rows.push([part])
    else row.push(part)
    done += part.area
  }
  return rows.map(rowOf)
}

function rowOf(parts: readonly Part[]): Row {
  return { area: areaOf(parts), parts }
}

function areaOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + part.area, 0)
}
