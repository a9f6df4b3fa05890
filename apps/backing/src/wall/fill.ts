import type { Load } from './gather.ts'
import type { Segment } from './segments.ts'

/** A load, or the part of one that is laid in one place. */
export interface Part {
  readonly load: Load
  /** The load's position in the order of laying. All parts of one load share it. */
  readonly order: number
  readonly area: number
}

/** The parts for one place, and the factor that stretches them to fill it. */
export interface Filling {
  readonly segment: Segment
  readonly parts: readonly Part[]
  readonly stretch: number
}

/** The maximum share by which a place may shrink or grow, to avoid cutting a sliver off a stone. */
const GIVE = 0.009

/**
 * Distributes loads to places, in order. A load that does not fit continues in the next place. If only a sliver would remain,
 * the place shrinks or grows by less than 1 % instead. Later places compensate for these differences, so all loads fit if their
 * total area does.
 */
export function fill(segments: readonly Segment[], loads: readonly Load[]): readonly Filling[] {
  // The maximum difference to compensate later. Any place can be the last one, and each can shrink or grow by this much.
  const credit = GIVE * Math.min(...segments.map(({ capacity }) => capacity))
  const queue: Part[] = loads.map((load, order) => ({ load, order, area: load.area }))
  let closedUp = 0
  let at = 0
  return segments.map((segment, index) => {
    const { capacity } = segment
    const give = GIVE * capacity
    const isLast = index === segments.length - 1
    const parts: Part[] = []
    let room = capacity
    for (let next = queue[at]; next; next = queue[at]) {
      const excess = next.area - room
      if (excess <= 0 || isLast) room -= next.area
      else if (excess <= give && closedUp + excess <= credit) {
        closedUp += excess
        room = 0
      } else if (room <= 0.5 || (room <= give && room <= closedUp + credit)) {
        closedUp -= room
        break
      } else {
        parts.push({ ...next, area: room })
        queue[at] = { ...next, area: excess }
        break
      }
      parts.push(next)
      at += 1
    }
    const laid = parts.reduce((sum, part) => sum + part.area, 0)
    const isFull = at < queue.length || laid > capacity - give
    return { segment, parts, stretch: isFull && laid > 0 ? capacity / laid : 1 }
  })
}
