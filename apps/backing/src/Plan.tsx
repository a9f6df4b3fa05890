import { type ReactElement, useId } from 'react'
import { archStones } from './archStones.ts'

const centre = { x: 592, y: 128 }
const stones = archStones({ count: 13, inner: 56, outer: 82, ...centre })

/** The plan of a wall that is not built yet: courses in outline, and a doorway. Decoration only. */
export function Plan(): ReactElement {
  const courses = useId()
  const door = `M${centre.x - 56} 220V${centre.y}a56 56 0 0 1 112 0V220z`
  return (
    <svg className="plan" viewBox="0 0 1184 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <pattern id={courses} width="148" height="88" patternUnits="userSpaceOnUse">
        <path className="plan__courses" d="M0 .5H148M0 44.5H148M37 0V44M111 44V88" />
      </pattern>
      <path className="plan__edge" d="M0 .75H1184" />
      <rect y="1" width="1184" height="219" fill={`url(#${courses})`} />
      <path className="plan__door" d={door} />
      {stones.map((path, index) => (
        <path key={path} className={index === 6 ? 'plan__arch plan__arch--key' : 'plan__arch'} d={path} />
      ))}
    </svg>
  )
}
