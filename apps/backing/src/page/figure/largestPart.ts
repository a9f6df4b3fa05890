import { wallArea } from '../../wall/area.ts'
import type { Stone } from '../../wall/layWall.ts'
import type { Plan } from '../../wall/plans.ts'

/** Of a stone that stands in several places, the part that is seen most: what points at the stone points there. */
export function largestPart(plan: Plan, parts: readonly Stone[]): Stone | undefined {
  return parts.reduce<Stone | undefined>(
    (best, part) => (best && wallArea(plan, best) >= wallArea(plan, part) ? best : part),
    undefined,
  )
}
