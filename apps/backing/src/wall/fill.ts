import type { Load } from './gather.ts'
import type { Segment } from './segments.ts'

/** A load, or the part of one that is laid in one place. */
export interface Part {
  readonly load: Load
  /** The load's place in the order of laying: the parts of one load have it in common. */
  readonly order: number
  readonly area: number
}

/** What goes into one place, and by how much it is stretched to close it up. */
export interface Filling {
  readonly segment: Segment
  readonly parts: readonly Part[]
  readonly stretch: number
}

/** What a place may close up or open by, so that no sliver has to be cut off a stone. */
const GIVE = 0.009

/**
 * Shares loads out to places, in order. A load that does not fit goes on in the next place; where only a sliver would,
 * the place closes up by less than 1 % instead. What was closed up is kept count of and given back, so that all the
 * loads fit wherever their area does.
 */
export function fill(segments: readonly Segment[], loads: readonly Load[]): readonly Filling[] {
  // What may be owed or be ahead: the last place can close up or open by as much, whichever it is.
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
