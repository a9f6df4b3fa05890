import type { ReactElement } from 'react'
import { archOf, doorPath } from '../../wall/arch.ts'
import type { Plan, PlanSize } from '../../wall/plans.ts'
import { usePageTexts } from '../texts/usePageTexts.ts'
import { ether } from '../words/ether.ts'
import { round } from './round.ts'
import type { WallModel } from './wallModel.ts'

/** The door with the reached share of the goal, and the arch around it as a gauge. */
export function Doorway({
  plan,
  size,
  model,
}: {
  plan: Plan
  size: PlanSize
  model: WallModel
}): ReactElement {
  const { door, height, text } = plan
  const middle = round(height - door.sill - (door.rise + door.width / 2) * 0.44)
  const isKnown = model.step !== 'reading' && model.step !== 'unknown'
  const line = useSumLine(size, model)
  return (
    <>
      <path className="door" d={doorPath(plan)} />
      <g className="arches">
        {archOf(plan, isKnown ? model.percent : 0).map(({ path, laid, isKey }) => (
          <path
            key={path}
            className={`arch${isKey ? ' arch--key' : ''}${laid ? ' arch--laid' : ''}`}
            d={path}
          />
        ))}
      </g>
      {model.step === 'reading' ? (
        <>
          <rect
            className="door__wait"
            x={door.x - text.share * 0.8}
            y={middle - text.share * 0.72}
            width={text.share * 1.6}
            height={text.share * 0.72}
            rx="4"
          />
          <rect
            className="door__wait"
            x={door.x - text.share * 0.6}
            y={middle + 12}
            width={text.share * 1.2}
            height={text.sum}
            rx="3"
          />
        </>
      ) : (
        <>
          <text className="door__share" x={door.x} y={middle} fontSize={shareSize(model, plan)}>
            {isKnown ? `${model.percent}%` : '—'}
          </text>
          <text className="door__sum" x={door.x} y={round(middle + text.sum * 1.9)} fontSize={text.sum}>
            {line}
          </text>
        </>
      )}
    </>
  )
}

/** Returns the text size. Beyond the goal, the share has more digits, which must fit into the same door. */
function shareSize({ percent }: WallModel, { text }: Plan): number {
  const characters = String(percent).length + 1
  return Math.round(text.share * Math.min(1, 3.1 / characters))
}

function useSumLine(size: PlanSize, { step, balance, goal }: WallModel): string {
  const { wall } = usePageTexts()
  if (step === 'unknown') return wall.notKnown
  if (step === 'stale') return wall.lastKnown
  const all = wall.sumOf(ether(balance), ether(goal))
  const isShort = size !== 'narrow' && all.length <= 22 && step !== 'empty'
  return isShort ? all : wall.ofGoal(ether(goal))
}
