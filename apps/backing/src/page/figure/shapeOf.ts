import type { Stone } from '../../wall/layWall.ts'
import type { Plan, PlanSize } from '../../wall/plans.ts'
import { round } from './round.ts'

/** Returns a stone's SVG shape, smaller by a joint's width on every side. SVG counts from the top. */
export function shapeOf(plan: Plan, size: PlanSize, { left, right, bottom, top }: Stone) {
  const joint = size === 'narrow' ? 1.5 : 2
  return {
    x: round(left + joint / 2),
    y: round(plan.height - top + joint / 2),
    width: round(Math.max(1, right - left - joint)),
    height: round(Math.max(1, top - bottom - joint)),
    rx: size === 'narrow' ? 1 : 1.5,
  }
}
