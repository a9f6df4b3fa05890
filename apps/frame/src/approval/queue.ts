import { CODES, FrameError } from '../FrameError.ts'

/** Nobody reads more questions than that. */
const MOST = 10

/** The turn of one question. */
export interface Turn {
  /** Aborted where the page takes its request back. */
  readonly signal: AbortSignal
  /** Has the page show the frame, until no question is left. */
  open(): void
  /** The person has decided, and cannot take it back any more: the next question shows, while this one's answer is on its way. */
  release(): void
}

/** One question at a time; each may be cancelled by the id of its request. */
export interface ApprovalQueue {
  ask<value>(id: string, show: (turn: Turn) => Promise<value>): Promise<value>
  cancel(id: string): void
  cancelAll(): void
}

/**
 * Queues questions in the order in which they were asked.
 *
 * @param onOpen told when the first one shows and when the last one is over
 */
export function createApprovalQueue(onOpen: (isOpen: boolean) => void): ApprovalQueue {
  const waiting = new Map<string, AbortController>()
  let last: Promise<unknown> = Promise.resolve()
  let isOpen = false

  function setOpen(wanted: boolean): void {
    if (isOpen === wanted) return
    isOpen = wanted
    onOpen(wanted)
  }

  return {
    async ask(id, show) {
      if (waiting.size >= MOST)
        throw new FrameError('Too many requests are waiting for an answer', { code: CODES.limit })
      const abort = new AbortController()
      const { signal } = abort
      waiting.set(id, abort)
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
        return show({ signal, open: () => setOpen(!signal.aborted || isOpen), release })
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
    cancel: (id) => waiting.get(id)?.abort(),
    cancelAll() {
      for (const abort of waiting.values()) abort.abort()
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
