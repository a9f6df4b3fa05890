import { whenIdle } from '../platform/whenIdle.ts'
import type { Occurrence, Store } from './kit.ts'

/**
 * Follows a store with code that is loaded by the first event for which `starts` holds; until then events are
 * queued in order. A failed load is repeated with the next such event. When the modal opens, the modal comes first:
 * this code loads after the modal is on screen.
 *
 * @param load - loads the code and returns a function that starts it, which in turn returns a function that stops it
 * @returns how to stop, at any time
 */
export function followWhenLoaded(
  store: Store,
  starts: (...occurrence: Occurrence) => boolean,
  load: () => Promise<(waiting: readonly Occurrence[]) => () => void>,
): () => void {
  let waiting: Occurrence[] = []
  let ended = false
  let end = store.subscribe((...occurrence) => {
    if (!waiting.length && !starts(...occurrence)) return
    if (waiting.push(occurrence) > 1) return
    if (occurrence[1].type === 'modal.opened') whenIdle(fetch)
    else fetch()
  })
  const fetch = (): void => {
    load().then(
      (begin) => {
        end()
        if (!ended) end = begin(waiting)
      },
      () => {
        waiting = []
      },
    )
  }
  return () => {
    ended = true
    end()
  }
}
