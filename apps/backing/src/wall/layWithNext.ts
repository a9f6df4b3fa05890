import type { Box } from './area.ts'
import { layWall, type Stone } from './layWall.ts'
import type { Plan } from './plans.ts'
import { segmentsOf } from './segments.ts'
import type { Piece } from './square.ts'

export interface WallWithNext {
  readonly stones: readonly Stone[]
  /** The place of the next stone, in one or more parts. Empty if the next contribution would share a stone. */
  readonly places: readonly Stone[]
  /** The empty rest of the newest stone's course. */
  readonly rest?: Box
}

/**
 * Lays the wall, and reserves a place for the next stone, so that no stone overlaps its outline.
 *
 * @param next - the next stone's amount; absent if there is no outline
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

/** Returns the rest of the last course. Its outline shows that a single block at the end of a wall starts a new course. */
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
