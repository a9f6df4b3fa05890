/** One stone of the error pages' wall, in the drawing's units. */
export interface Stone {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The stone's shade, or whether it is missing or loose. */
  readonly tone: 1 | 2 | 3 | 'missing' | 'loose'
  /** The tilt of a loose stone, in degrees. */
  readonly tilt?: number
}

export const COURSES = { width: 2560, height: 196 } as const

const widths = [92, 58, 120, 70, 84, 56, 104, 66, 112, 52, 98, 76]
const heights = [44, 52, 60]
const lift = 40
const joint = 2

/**
 * Returns three courses of stones, wider than any screen, with one flaw.
 *
 * @param flaw - `missing` leaves a gap in the middle course; `loose` tilts a stone in the upper course
 */
export function courses(flaw: 'missing' | 'loose'): readonly Stone[] {
  const at = flaw === 'missing' ? { course: 1, x: 420 } : { course: 0, x: 330 }
  return heights.flatMap((height, course) => {
    const y = lift + heights.slice(0, course).reduce((sum, each) => sum + each, 0)
    const stones: Stone[] = []
    for (let x = -40 * course, index = 0; x < COURSES.width; index += 1) {
      const width = (widths[(index * 5 + course * 7) % widths.length] ?? 0) * 1.25
      const place = { x: x + 1, y: y + 1, width: width - joint, height: height - joint }
      const isFlaw = course === at.course && x < at.x && x + width > at.x
      stones.push(isFlaw ? outOfPlace(flaw, place) : { ...place, tone: toneOf(index, course) })
      x += width
    }
    return stones
  })
}

type Place = Pick<Stone, 'x' | 'y' | 'width' | 'height'>

function outOfPlace(flaw: 'missing' | 'loose', place: Place): Stone {
  if (flaw === 'missing') return { ...place, tone: 'missing' }
  // The stone leans in its gap, with one end on the course below and its back against its neighbor's edge.
  const x = place.x + 21
  const tilt = (-Math.atan2(place.height, place.width - 20) * 180) / Math.PI
  return { ...place, x, tone: 'loose', tilt: Math.round(tilt * 10) / 10 }
}

function toneOf(index: number, course: number): 1 | 2 | 3 {
  const tones = [1, 2, 3] as const
  return tones[(index * 7 + course * 3) % 3] ?? 1
}
