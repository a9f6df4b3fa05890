import { busy } from './heldBytes.ts'
import { createSeats } from './seats.ts'

/** Admits a few requests of each client at a time; the others wait. */
export interface Queue {
  /** @returns a function that leaves, once. @throws Failure 503 if too many already wait, or the wait took too long */
  enter(client: string): Promise<() => void>
}

export interface QueueLimits {
  readonly perClient: number
  readonly total: number
  readonly waitingPerClient: number
  readonly waitingTotal: number
  readonly timeoutMs: number
}

interface Waiting {
  readonly client: string
  letIn(leave: () => void): void
}

export function createQueue(limits: QueueLimits, refusal: string): Queue {
  const seats = createSeats(limits)
  const places = createSeats({ perClient: limits.waitingPerClient, total: limits.waitingTotal })
  const line = new Set<Waiting>()

  const take = (client: string): (() => void) | undefined => {
    const leave = seats.take(client)
    if (!leave) return undefined
    return () => {
      leave()
      callNext()
    }
  }
  const callNext = () => {
    for (const waiting of line) {
      const leave = take(waiting.client)
      if (leave) waiting.letIn(leave)
    }
  }

  return {
    async enter(client) {
      const now = take(client)
      if (now) return now
      const leaveLine = places.take(client)
      if (!leaveLine) throw busy(refusal)
      return new Promise((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer)
          line.delete(waiting)
          leaveLine()
        }
        const waiting: Waiting = {
          client,
          letIn(seat) {
            leave()
            resolve(seat)
          },
        }
        const timer = setTimeout(() => {
          leave()
          reject(busy(refusal))
        }, limits.timeoutMs)
        line.add(waiting)
      })
    },
  }
}
