import type { Box } from './area.ts'
import { layWall, type Stone } from './layWall.ts'
import type { Plan } from './plans.ts'
import { segmentsOf } from './segments.ts'
import type { Piece } from './square.ts'

export interface WallWithNext {
  readonly stones: readonly Stone[]
  /** Where the next stone goes, in one part or several; none where it would share a stone. */
  readonly places: readonly Stone[]
  /** What is left of the course in which the newest stone lies. */
  readonly rest?: Box
}

/**
 * Lays the wall and keeps a place for the stone after it: no stone lies in its outline.
 *
 * @param next - how large that stone is; absent where nothing is outlined
 */
export function layWithNext(
  plan: Plan,
  pieces: readonly Piece[],
  goal: bigint,
  next: bigint | undefined,
): WallWithNext {
  if (next === undefined) return { stones: layWall(plan, pieces, goal), places: [] }
  const index = pieces.length
  const all = layWall(plan, [...pieces, { kind: 'contribution', index, amount: next }], goal)
  const last = all.at(-1)
  if (last?.load.first !== index) return { stones: layWall(plan, pieces, goal), places: [] }
  const stones = all.filter(({ order }) => order !== last.order)
  return { ...restOf(plan, stones), stones, places: all.filter(({ order }) => order === last.order) }
}

/** A block alone at the end of a wall looks lost; with the outline of its course it is a beginning. */
function restOf(plan: Plan, stones: readonly Stone[]): Pick<WallWithNext, 'rest'> {
  const newest = stones.at(-1)
  const segment = segmentsOf(plan).find(
    ({ left, right, bottom, top }) =>
      newest && newest.left >= left && newest.left < right && newest.bottom >= bottom && newest.bottom < top,
  )
  if (!newest || !segment) return {}
  const { right, bottom, top } = segment
  const reached = Math.max(
    ...stones
      .filter((stone) => stone.bottom >= bottom && stone.bottom < top && stone.right <= right)
      .map((stone) => stone.right),
  )
  return right - reached > 8 ? { rest: { left: reached, right, bottom, top } } : {}
}
