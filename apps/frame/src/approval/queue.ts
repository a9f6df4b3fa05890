import { CODES, FrameError } from '../FrameError.ts'

/** Nobody reads more questions than that. */
const MOST = 10

/** The turn of one question. */
export interface Turn {
  /** Aborted where the page takes its request back. */
  readonly signal: AbortSignal
  /** While it is kept, the page cannot take the request back: what was approved is being signed, and perhaps sent. */
  keep(isKept: boolean): void
  /** Has the page show the frame, until no question is left. */
  open(): void
  /** The person has decided, and cannot take it back any more: the next question shows, while this one's answer is on its way. */
  release(): void
}

/** One question at a time; each may be cancelled by the id of its request. */
export interface ApprovalQueue {
  ask<value>(id: string, show: (turn: Turn) => Promise<value>): Promise<value>
  /** @returns whether it was cancelled: one that is over, or that the person has approved, goes on */
  cancel(id: string): boolean
  cancelAll(): void
}

interface Waiting {
  readonly abort: AbortController
  isKept: boolean
}

/**
 * Queues questions in the order in which they were asked.
 *
 * @param onOpen told when the first one shows and when the last one is over
 */
export function createApprovalQueue(onOpen: (isOpen: boolean) => void): ApprovalQueue {
  const waiting = new Map<string, Waiting>()
  let last: Promise<unknown> = Promise.resolve()
  let isOpen = false

  function setOpen(wanted: boolean): void {
    if (isOpen === wanted) return
    isOpen = wanted
    onOpen(wanted)
  }

  function cancel(id: string): boolean {
    const own = waiting.get(id)
    if (!own || own.isKept) return false
    own.abort.abort()
    return true
  }

  return {
    async ask(id, show) {
      if (waiting.size >= MOST)
        throw new FrameError('Too many requests are waiting for an answer', { code: CODES.limit })
      const abort = new AbortController()
      const { signal } = abort
      const own: Waiting = { abort, isKept: false }
      waiting.set(id, own)
      const cancelled = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new AbortedError()))
      })
      let release = (): void => undefined
      const released = new Promise<void>((resolve) => {
        release = () => {
          end()
          resolve()
        }
      })
      const end = (): void => {
        waiting.delete(id)
        if (waiting.size === 0) setOpen(false)
      }
      const asked = last.then(() => {
        if (signal.aborted) throw new AbortedError()
        const keep = (isKept: boolean): void => {
          own.isKept = isKept
        }
        return show({ signal, keep, open: () => setOpen(!signal.aborted || isOpen), release })
      })
      // One that was cancelled holds nobody up.
      const answered = Promise.race([asked, cancelled])
      last = Promise.race([answered, released]).catch(() => undefined) // its caller hears of it
      try {
        return await answered
      } finally {
        end()
      }
    },
    cancel,
    cancelAll() {
      for (const id of waiting.keys()) cancel(id)
    },
  }
}

/** The page took its request back. */
export class AbortedError extends FrameError {
  override readonly name = 'AbortedError'
  constructor() {
    super('Request was aborted', { code: CODES.rejected })
  }
}
