import { type Box, planArea, solve, wallArea } from './area.ts'
import { blocksOf } from './blocks.ts'
import { type Filling, fill } from './fill.ts'
import { gather, type Load } from './gather.ts'
import type { Plan } from './plans.ts'
import { segmentsOf } from './segments.ts'
import { shareOf } from './share.ts'
import type { Piece } from './square.ts'

/** A stone, or the part of a stone on one side of the door or in one course. */
export interface Stone extends Box {
  /** The same for all parts of one stone, counting from 0 in order of laying. */
  readonly order: number
  readonly load: Load
}

/** Returns the amount that the plan's area represents. Beyond the goal, it is the total, so that every stone stays in the plan. */
export function scaleOf(total: bigint, goal: bigint): bigint {
  return total > goal ? total : goal
}

/**
 * Lays the wall. One rule: the plan without its door is the goal (or the balance, once that is more), and each ether has
 * the same area of it. The same input gives the same drawing.
 *
 * @param pieces - in the order in which they are laid, as `square` gives them
 * @param goal - more than zero
 * @returns stones in that order; draw the door after the stones, because some reach under it
 */
export function layWall(plan: Plan, pieces: readonly Piece[], goal: bigint): readonly Stone[] {
  const total = pieces.reduce((sum, { amount }) => sum + amount, 0n)
  const scale = scaleOf(total, goal)
  const whole = planArea(plan)
  const loads = gather(pieces, (amount) => shareOf(amount, scale) * whole)
  return fill(segmentsOf(plan), loads).flatMap((filling) => place(plan, filling))
}

/** Places blocks from left to right, rows from the bottom, and stones from left to right, each with its own area. */
function place(plan: Plan, { segment, parts, stretch }: Filling): readonly Stone[] {
  const { bottom, top } = segment
  const blocks = blocksOf(parts, top - bottom)
  const isFull = stretch !== 1
  let left = segment.left
  return blocks.flatMap((block, index) => {
    const isLast = isFull && index === blocks.length - 1
    const right = isLast ? segment.right : reach(plan, { ...segment, left }, block.area * stretch)
    let floor = bottom
    const stones = block.rows.flatMap((row, level) => {
      const box = { left, right, bottom: floor, top }
      const ceiling = level === block.rows.length - 1 ? top : rise(plan, box, row.area * stretch)
      let from = left
      const laid = row.parts.map(({ load, order, area }, at): Stone => {
        const rest = { left: from, right, bottom: floor, top: ceiling }
        const to = at === row.parts.length - 1 ? right : reach(plan, rest, area * stretch)
        const stone = { ...rest, right: to, order, load }
        from = to
        return stone
      })
      floor = ceiling
      return laid
    })
    left = right
    return stones
  })
}

/** Returns the right side that gives a box an area of wall; at most the box's own right side. */
function reach(plan: Plan, box: Box, area: number): number {
  const plain = box.left + area / (box.top - box.bottom)
  if (plain <= box.right && wallArea(plan, { ...box, right: plain }) >= area * 0.999_999) return plain
  return solve(box.left, box.right, (right) => wallArea(plan, { ...box, right }) - area)
}

/** Returns the top that gives a box an area of wall; at most the box's own top. */
function rise(plan: Plan, box: Box, area: number): number {
  const plain = box.bottom + area / (box.right - box.left)
  if (plain <= box.top && wallArea(plan, { ...box, top: plain }) >= area * 0.999_999) return plain
  return solve(box.bottom, box.top, (top) => wallArea(plan, { ...box, top }) - area)
}
