import { memo, type ReactElement } from 'react'
import { mergeClasses } from '../../shell/classes/mergeClasses.ts'
import type { Stone } from '../../wall/layWall.ts'
import type { Plan, PlanSize } from '../../wall/plans.ts'
import type { Arrival } from '../backing/useArrival.ts'
import { shapeOf } from './shapeOf.ts'
import type { WallModel } from './wallModel.ts'

export interface StonesProps {
  readonly plan: Plan
  readonly size: PlanSize
  readonly stones: readonly Stone[]
  readonly model: Pick<WallModel, 'toneOf' | 'own' | 'contributions' | 'isListing'>
  readonly arrival?: Arrival | undefined
  /** The id of the footing's hatch pattern. */
  readonly hatch: string
}

/** All laid stones. They are redrawn only if a stone is added, and not while the pointer moves over them. */
export const Stones = memo(function Stones({
  plan,
  size,
  stones,
  model,
  arrival,
  hatch,
}: StonesProps): ReactElement {
  const newIndex = model.contributions.findIndex(({ hash }) => hash === arrival?.hash)
  return (
    <g className="stones">
      {stones.map((stone) => (
        <StoneShape
          key={`${stone.order} ${stone.left} ${stone.bottom}`}
          plan={plan}
          size={size}
          stone={stone}
          className={mergeClasses(
            classOf(stone, model),
            newIndex >= 0 && covers(stone, newIndex) && `stone--${arrival?.step}`,
          )}
        />
      ))}
      {stones
        .filter(({ load }) => load.kind === 'footing' && !model.isListing)
        .map((stone) => (
          <rect
            key={`hatch ${stone.left} ${stone.bottom}`}
            className="hatched"
            fill={`url(#${hatch})`}
            {...shapeOf(plan, size, stone)}
          />
        ))}
    </g>
  )
})

export function StoneShape({
  plan,
  size,
  stone,
  className,
}: Pick<StonesProps, 'plan' | 'size'> & { stone: Stone; className: string }): ReactElement {
  return <rect className={className} data-order={stone.order} {...shapeOf(plan, size, stone)} />
}

function classOf({ load }: Stone, { toneOf, own, isListing }: StonesProps['model']): string {
  if (load.kind === 'footing') return isListing ? 'stone stone--waiting' : 'stone stone--footing'
  if (own.some((index) => index >= load.first && index <= load.last)) return 'stone stone--mine'
  return `stone stone--${load.first === load.last ? toneOf(load.amount) : 1}`
}

function covers({ load }: Stone, index: number): boolean {
  return load.kind === 'contribution' && index >= load.first && index <= load.last
}
