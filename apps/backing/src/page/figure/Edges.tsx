import { memo, type ReactElement } from 'react'
import type { StonesProps } from './Stones.tsx'
import { shapeOf } from './shapeOf.ts'

/** Light from above: a bright upper and a dark lower edge on every stone, in two paths for all of them. */
export const Edges = memo(function Edges({
  plan,
  size,
  stones,
}: Pick<StonesProps, 'plan' | 'size' | 'stones'>): ReactElement {
  const shapes = stones.map((stone) => shapeOf(plan, size, stone)).filter(({ height }) => height > 6)
  const lines = (at: (shape: ReturnType<typeof shapeOf>) => number): string =>
    shapes.map((shape) => `M${shape.x} ${at(shape)}h${shape.width}`).join('')
  return (
    <g className="edges">
      <path className="edge edge--upper" d={lines(({ y }) => y + 1)} />
      <path className="edge edge--lower" d={lines(({ y, height }) => y + height - 1)} />
    </g>
  )
})
