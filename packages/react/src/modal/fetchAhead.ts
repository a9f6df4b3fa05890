import { whenIdle } from '@latchkey/core'
import { savesData } from './device.ts'

/** After this long without input, the user is taken to be idle. */
const QUIET_MS = 200
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Fetches what a click needs while the pointer, or the focus, is on its target. A failure is ignored, as in fetchAhead(). */
export function fetchNow(task: () => Promise<unknown>): void {
  if (navigator.onLine) task().catch(() => {})
}

/**
 * Fetches what is likely needed next, most likely first: only while the user is idle, and never offline or with Save-Data. A failure
 * is ignored, since opening the view fetches it again.
 */
export function fetchAhead(tasks: readonly (() => unknown)[]): () => void {
  const ended = new AbortController()
  const left = [...tasks]
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  const wait = (): void => {
    clearTimeout(timer)
    turn += 1
    const own = turn
    // Input while a task runs, or before the browser is idle, postpones the next task.
    timer = setTimeout(() => whenIdle(() => own === turn && void fetchNext()), QUIET_MS)
  }
  const stop = (): void => {
    clearTimeout(timer)
    ended.abort()
  }
  const fetchNext = async (): Promise<void> => {
    if (ended.signal.aborted) return
    // A chunk that fails to load makes some pages reload themselves.
    const task = navigator.onLine && !savesData() ? left.shift() : undefined
    if (!task) return stop()
    try {
      await task()
    } catch {
      // See above.
    }
    if (!ended.signal.aborted) wait()
  }
  for (const act of ACTS) addEventListener(act, wait, { capture: true, passive: true, signal: ended.signal })
  wait()
  return stop
}
