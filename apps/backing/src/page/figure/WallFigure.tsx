import { memo, type ReactElement, type Ref, useMemo, useState } from 'react'
import type { Stone } from '../../wall/layWall.ts'
import { layWithNext, type WallWithNext } from '../../wall/layWithNext.ts'
import { PLANS, type PlanSize } from '../../wall/plans.ts'
import type { Arrival } from '../backing/useArrival.ts'
import { usePageTexts } from '../texts/usePageTexts.ts'
import { ether } from '../words/ether.ts'
import { describeLoad, sentenceOf } from './describeLoad.ts'
import { largestPart } from './largestPart.ts'
import { StoneCursor } from './StoneCursor.tsx'
import { StoneTip } from './StoneTip.tsx'
import { usePlanSize } from './usePlanSize.ts'
import { WallDrawing } from './WallDrawing.tsx'
import './wall.css'
import type { WallModel } from './wallModel.ts'

const ALL: readonly PlanSize[] = ['narrow', 'medium', 'wide']
const NONE: readonly Stone[] = []

export interface WallFigureProps {
  readonly model: WallModel
  readonly arrival?: Arrival | undefined
  readonly ref?: Ref<HTMLElement>
}

/** The wall at its current height, with a control for users who cannot point at its stones. */
export const WallFigure = memo(function WallFigure({ model, arrival, ref }: WallFigureProps): ReactElement {
  const texts = usePageTexts()
  const size = usePlanSize()
  const { pieces, goal, next } = model
  const { stones, places, rest } = useMemo<WallWithNext>(
    () => (size ? layWithNext(PLANS[size], pieces, goal, next) : { stones: NONE, places: NONE }),
    [size, pieces, goal, next],
  )
  const [lit, setLit] = useState<number>()
  const label = useLabel(model)
  const count = (stones.at(-1)?.order ?? -1) + 1
  const at = lit !== undefined && lit < count ? lit : undefined
  // If the door splits a stone, the tooltip is at its largest part.
  const shown =
    size &&
    largestPart(
      PLANS[size],
      stones.filter(({ order }) => order === at),
    )
  const spoken = shown ?? stones.at(-1)
  return (
    <figure className="hero__wall" ref={ref}>
      <div className="wall-frame">
        {(size ? [size] : ALL).map((each) => (
          <WallDrawing
            key={each}
            size={each}
            model={model}
            label={label}
            stones={stones}
            places={places}
            rest={rest}
            lit={at}
            arrival={arrival}
            onPoint={setLit}
          />
        ))}
        {size && shown && (
          <StoneTip plan={PLANS[size]} stone={shown} words={describeLoad(shown.load, model, texts)} />
        )}
        {spoken && (
          <StoneCursor
            count={count}
            at={at}
            words={sentenceOf(describeLoad(spoken.load, model, texts), texts)}
            onMove={setLit}
          />
        )}
      </div>
    </figure>
  )
})

function useLabel({ step, percent, balance, goal, contributions, isListing }: WallModel): string {
  const { wall } = usePageTexts()
  const [sum, whole] = [ether(balance), ether(goal)]
  switch (step) {
    case 'ready':
      if (isListing) return wall.listing(percent, sum, whole)
      return contributions.length > 0
        ? wall.ready(percent, sum, whole, contributions.length)
        : wall.balanceAlone(percent, sum, whole)
    case 'stale':
      return wall.stale(sum, whole)
    default:
      return wall[step]
  }
}
