import { type Box, doorWidthAt, wallArea } from './area.ts'
import type { Plan } from './plans.ts'

/** A place to fill with stones: a course, or the part of a course on one side of the door. */
export interface Segment extends Box {
  readonly capacity: number
}

/** Every place of a plan, bottom course first, left of the door before right of it. */
export function segmentsOf(plan: Plan): readonly Segment[] {
  const { door, width, courses } = plan
  let bottom = 0
  return courses.flatMap((height) => {
    const top = bottom + height
    // Stones reach under the door's curve up to its narrowest point in this course. The door is drawn over them.
    const reach = Math.min(doorWidthAt(door, bottom + 0.01), doorWidthAt(door, top - 0.01)) / 2
    const isSplit = doorWidthAt(door, bottom + 0.01) > 0
    const boxes: readonly Box[] = isSplit
      ? [
          { left: 0, right: door.x - reach, bottom, top },
          { left: door.x + reach, right: width, bottom, top },
        ]
      : [{ left: 0, right: width, bottom, top }]
    bottom = top
    return boxes.map((box) => ({ ...box, capacity: wallArea(plan, box) }))
  })
}
