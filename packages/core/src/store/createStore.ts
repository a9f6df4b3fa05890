import type { KitEvent } from './events.ts'
import type { Flow } from './flow.ts'
import { reduce } from './reduce.ts'
import type { State } from './state.ts'

/** Hears of each event with the state after it and the one before. */
export type StoreListener = (state: State, event: KitEvent, previous: State) => void

/** One kit's state. It changes only by events, and there is no way to set it. */
export interface Store {
  get(): State
  /** What a server renders: the state before storage or a wallet was asked. */
  initial(): State
  dispatch(event: KitEvent): void
  /** Called after every event, also one that changed nothing. Returns how to stop. */
  subscribe(listener: StoreListener): () => void
  /** Adds a flow that came with a later chunk. Adding it twice changes nothing. */
  attach<name extends keyof State>(flow: Flow<name>): void
}

export function createStore(initial: State): Store {
  let state = initial
  const attached: Flow[] = []
  const listeners = new Set<StoreListener>()
  const queue: KitEvent[] = []
  let draining = false

  function dispatch(event: KitEvent): void {
    // A listener may dispatch: its event waits until every listener has seen this one, so all see the same order.
    queue.push(event)
    if (draining) return
    draining = true
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const previous = state
        state = attached.reduce(
          (whole, flow) => reduceSlice(whole, flow, next, previous),
          reduce(state, next),
        )
        for (const listener of [...listeners]) {
          try {
            listener(state, next, previous)
          } catch (error) {
            // One subscriber's mistake must not keep the event from the others; it is thrown where nobody else is hurt.
            queueMicrotask(() => {
              throw error
            })
          }
        }
      }
    } finally {
      draining = false
    }
  }

  return {
    get: () => state,
    initial: () => initial,
    dispatch,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach(flow) {
      if (flow.name in state) return
      state = { ...state, [flow.name]: flow.initial }
      // A flow reads and writes its own slice only, which reduceSlice gives it by name.
      attached.push(flow as unknown as Flow)
      dispatch({ type: 'flow.attached', name: flow.name })
    },
  }
}

function reduceSlice(whole: State, flow: Flow, event: KitEvent, previous: State): State {
  const slice = previous[flow.name]
  if (slice === undefined) return whole
  const next = flow.reduce(slice, event, previous)
  return next === slice ? whole : { ...whole, [flow.name]: next }
}
