import { type PointerEvent, type ReactElement, useId } from 'react'
import type { Box } from '../../wall/area.ts'
import type { Stone } from '../../wall/layWall.ts'
import { PLANS, type PlanSize } from '../../wall/plans.ts'
import type { Arrival } from '../backing/useArrival.ts'
import { Doorway } from './Doorway.tsx'
import { Edges } from './Edges.tsx'
import { Leader } from './Leader.tsx'
import { LevelLines, LevelMarks } from './Levels.tsx'
import { largestPart } from './largestPart.ts'
import { round } from './round.ts'
import { StoneShape, Stones } from './Stones.tsx'
import type { WallModel } from './wallModel.ts'

export interface WallDrawingProps {
  readonly size: PlanSize
  readonly model: WallModel
  readonly label: string
  /** Empty until the page is measured, because only an outline fits every width. */
  readonly stones: readonly Stone[]
  /** The outlined place of the next stone. */
  readonly places?: readonly Stone[]
  /** The empty rest of the current course. */
  readonly rest?: Box | undefined
  /** The index of the highlighted stone. */
  readonly lit?: number | undefined
  readonly arrival?: Arrival | undefined
  readonly onPoint?: (order: number | undefined) => void
}

export function WallDrawing({
  size,
  model,
  label,
  stones,
  places = [],
  rest,
  lit,
  arrival,
  onPoint,
}: WallDrawingProps): ReactElement {
  const hatch = useId()
  const plan = PLANS[size]
  const { width, height, gutter, lead, courses } = plan
  const newest = model.own.at(-1) ?? -1
  const own = largestPart(
    plan,
    stones.filter(({ load }) => newest >= 0 && load.first <= newest && newest <= load.last),
  )
  const point = ({ target }: PointerEvent<SVGSVGElement>) => {
    const order = target instanceof Element ? target.getAttribute('data-order') : null
    onPoint?.(order === null ? undefined : Number(order))
  }
  return (
    <svg
      className={`wall wall--${size} wall--${model.step}`}
      viewBox={`0 ${-lead} ${width + gutter} ${height + lead}`}
      role="img"
      aria-label={label}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onPoint?.(undefined)}
    >
      <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <path className="hatch" d="M0 3.5H7" />
      </pattern>
      <path className="plan" d={`M.75 ${height}V.75H${width - 0.75}V${height}`} />
      {model.step === 'reading' && <Courses courses={courses} width={width} height={height} />}
      <LevelLines plan={plan} size={size} model={model} />
      {rest && (
        <path
          className="plan"
          d={`M${round(rest.left)} ${round(height - rest.top)}H${round(rest.right)}V${round(height - rest.bottom)}`}
        />
      )}
      <Stones plan={plan} size={size} stones={stones} model={model} arrival={arrival} hatch={hatch} />
      <Edges plan={plan} size={size} stones={stones} />
      {places.map((stone) => (
        <StoneShape
          key={`${stone.left} ${stone.bottom}`}
          plan={plan}
          size={size}
          stone={stone}
          className="stone--next"
        />
      ))}
      {stones
        .filter(({ order }) => order === lit)
        .map((stone) => (
          <StoneShape
            key={`${stone.left} ${stone.bottom}`}
            plan={plan}
            size={size}
            stone={stone}
            className="stone stone--lit"
          />
        ))}
      {model.step === 'empty' && (
        <rect
          className="stone--next"
          x="1"
          y={height - (courses[0] ?? 0) + 1}
          width={size === 'narrow' ? 44 : 96}
          height={(courses[0] ?? 0) - 2}
          rx="1.5"
        />
      )}
      <Doorway plan={plan} size={size} model={model} />
      <LevelMarks plan={plan} size={size} model={model} />
      {own && <Leader plan={plan} stone={own} amount={own.load.amount} arrival={arrival} />}
    </svg>
  )
}

function Courses({
  courses,
  width,
  height,
}: {
  courses: readonly number[]
  width: number
  height: number
}): ReactElement {
  let y = height
  return (
    <>
      {courses.map((course) => {
        y -= course
        return <path key={y} className="course" d={`M0 ${y}H${width}`} />
      })}
    </>
  )
}
