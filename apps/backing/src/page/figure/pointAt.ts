import { doorWidthAt } from '../../wall/area.ts'
import type { Stone } from '../../wall/layWall.ts'
import type { Plan } from '../../wall/plans.ts'

/** Returns the center of a stone's visible part, in the drawing's units, because the door may cover part of the stone. */
export function pointAt(
  { door, height }: Plan,
  { left, right, bottom, top }: Stone,
): { x: number; y: number } {
  const middle = (bottom + top) / 2
  const half = doorWidthAt(door, middle) / 2
  const isBefore = (left + right) / 2 < door.x
  const from = isBefore || half === 0 ? left : Math.max(left, door.x + half)
  const to = isBefore && half > 0 ? Math.min(right, door.x - half) : right
  return { x: (Math.min(from, to) + Math.max(from, to)) / 2, y: height - middle }
}
