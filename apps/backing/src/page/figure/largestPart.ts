import { wallArea } from '../../wall/area.ts'
import type { Stone } from '../../wall/layWall.ts'
import type { Plan } from '../../wall/plans.ts'

/** The largest visible part of a split stone. Tooltips and lines point to it. */
export function largestPart(plan: Plan, parts: readonly Stone[]): Stone | undefined {
  return parts.reduce<Stone | undefined>(
    (best, part) => (best && wallArea(plan, best) >= wallArea(plan, part) ? best : part),
    undefined,
  )
}
