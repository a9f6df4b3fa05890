import { whenIdle } from '../platform/whenIdle.ts'
import type { Occurrence, Store } from './kit.ts'

/**
 * Follows a store with code that is loaded by the first event for which `starts` holds; until then events are
 * queued in order. A failed load is repeated with the next such event. An opening modal comes first: its code
 * is loaded when it is on the screen.
 *
 * @param load - loads the code and returns what begins with it; that returns how it ends
 * @returns how to stop, at whatever point it is
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
