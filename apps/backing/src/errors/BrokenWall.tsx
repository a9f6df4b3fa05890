import type { ReactElement } from 'react'
import { COURSES, courses, type Stone } from './courses.ts'

/** The decorative picture of the error pages: the programme's wall with a missing or loose stone. */
export function BrokenWall({ flaw }: { flaw: 'missing' | 'loose' }): ReactElement {
  return (
    <div className="error-wall">
      <svg
        className="error-wall__courses"
        viewBox={`0 0 ${COURSES.width} ${COURSES.height}`}
        width={COURSES.width}
        height={COURSES.height}
        aria-hidden="true"
      >
        {courses(flaw).map((stone) => (
          <rect
            key={`${stone.x} ${stone.y}`}
            className={classOf(stone)}
            x={stone.x}
            y={stone.y}
            width={stone.width}
            height={stone.height}
            rx="1.5"
            transform={
              stone.tilt === undefined
                ? undefined
                : `rotate(${stone.tilt} ${stone.x} ${stone.y + stone.height})`
            }
          />
        ))}
      </svg>
    </div>
  )
}

function classOf({ tone }: Stone): string {
  if (tone === 'missing') return 'stone--next'
  return `stone stone--${tone === 'loose' ? '3 stone--loose' : tone}`
}
