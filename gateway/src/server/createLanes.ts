/** Starts requests in a fair order: many requests of one client never precede another client's first. */
export interface Lanes {
  /** @param begin - called in this turn of the event loop, or in a later one if the client has already begun many */
  enter(client: string, begin: () => void): void
}

/** Requests of one client that may begin in a turn of the event loop. A request takes about a quarter of a millisecond, a heavy one about two. */
const MOST_IN_A_TURN = 1

export function createLanes(later: (work: () => void) => void = setImmediate): Lanes {
  const lanes = new Map<string, (() => void)[]>()

  const turn = () => {
    for (const [client, lane] of lanes) {
      const now = lane.splice(0, MOST_IN_A_TURN)
      if (lane.length === 0) lanes.delete(client)
      for (const begin of now) begin()
    }
    if (lanes.size > 0) later(turn)
  }

  return {
    enter(client, begin) {
      if (lanes.size === 0) later(turn)
      const lane = lanes.get(client)
      if (lane) lane.push(begin)
      else lanes.set(client, [begin])
    },
  }
}
