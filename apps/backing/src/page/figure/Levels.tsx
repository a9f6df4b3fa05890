import type { ReactElement } from 'react'
import { levelOf } from '../../wall/area.ts'
import { scaleOf } from '../../wall/layWall.ts'
import type { Plan, PlanSize } from '../../wall/plans.ts'
import { shareOf } from '../../wall/share.ts'
import { ether } from '../words/ether.ts'
import { round } from './round.ts'
import { spread } from './spread.ts'
import type { Level, WallModel } from './wallModel.ts'

export interface LevelsProps {
  readonly plan: Plan
  readonly size: PlanSize
  readonly model: Pick<WallModel, 'levels' | 'balance' | 'goal'>
}

const LABEL_GAP = 17
const LONGEST = 14

/** Lines for the levels that are not reached yet. The outline already marks the top. */
export function LevelLines({ plan, model }: LevelsProps): ReactElement {
  return (
    <>
      {placed(plan, model)
        .filter(({ level, y }) => !level.reached && y > 2)
        .map(({ level, y }) => (
          <path key={String(level.amount)} className="plan-line" d={`M0 ${y}H${plan.width}`} />
        ))}
    </>
  )
}

/** Marks at the right of the wall with the purpose of each height. */
export function LevelMarks({ plan, size, model }: LevelsProps): ReactElement {
  const isNarrow = size === 'narrow'
  const levels = placed(plan, model)
  const labels = spread(
    levels.map(({ y }) => y),
    LABEL_GAP,
    plan.height,
  )
  const tick = isNarrow ? 6 : 14
  return (
    <g className="levels">
      {levels.map(({ level, y }, index) => {
        const at = round(labels[index] ?? y)
        const start = plan.width + 4
        return (
          <g key={String(level.amount)} className={level.reached ? 'level level--reached' : 'level'}>
            <path d={`M${start} ${y}h${tick * 0.5}L${start + tick} ${at}`} />
            <text x={start + tick + (isNarrow ? 4 : 8)} y={at + 4.5}>
              <tspan className="level__eth">{ether(level.amount)}</tspan>
              {!isNarrow && (
                <tspan className="level__name" dx="8">
                  {shortened(level.name)}
                </tspan>
              )}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** Places levels from the top down. Beyond the goal, the scale shrinks, and the goal's mark moves down. */
function placed(plan: Plan, { levels, balance, goal }: LevelsProps['model']): { level: Level; y: number }[] {
  const scale = scaleOf(balance, goal)
  return levels
    .map((level) => ({ level, y: round(plan.height - levelOf(plan, shareOf(level.amount, scale))) }))
    .reverse()
}

/** Shortens a name. The section "What it pays for" has the full name. */
function shortened(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name
}
