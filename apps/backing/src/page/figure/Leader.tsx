import type { ReactElement } from 'react'
import type { Stone } from '../../wall/layWall.ts'
import type { Plan } from '../../wall/plans.ts'
import type { Arrival } from '../backing/useArrival.ts'
import { usePageTexts } from '../texts/usePageTexts.ts'
import { ether } from '../words/ether.ts'
import { pointAt } from './pointAt.ts'
import { round } from './round.ts'

/** A line from the user's own stone to its name above the plan. */
export function Leader({
  plan,
  stone,
  amount,
  arrival,
}: {
  plan: Plan
  stone: Stone
  amount: bigint
  arrival?: Arrival | undefined
}): ReactElement {
  const { wall } = usePageTexts()
  const point = pointAt(plan, stone)
  const [x, y] = [round(point.x), round(point.y)]
  const isRight = x > plan.width * 0.6
  return (
    <g className={arrival ? `leader leader--${arrival.step}` : 'leader'}>
      <path d={`M${x} ${y}V-12`} />
      <circle cx={x} cy={y} r="3" />
      <text x={x + (isRight ? -8 : 8)} y="-10" textAnchor={isRight ? 'end' : 'start'}>
        {wall.yours(ether(amount))}
      </text>
    </g>
  )
}
