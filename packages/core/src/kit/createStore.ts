import { firstFlows } from '../flows/flows.ts'
import type { KitEvent } from '../store/events.ts'
import type { State } from '../store/state.ts'
import type { Flow, ResolvedConfig, Store, StoreListener } from './kit.ts'

/** A kit's store, with its first flows as they are before storage or a wallet was asked: what a server renders. */
export function createStore(config: ResolvedConfig): Store {
  // A flow is given its own slice only, by its name: TypeScript cannot follow that through a list.
  const flows = [...firstFlows] as unknown as Flow<keyof State>[]
  const initial = Object.fromEntries(
    flows.map((flow) => [flow.name, flow.initial(config)]),
  ) as unknown as State
  let state = initial
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
        for (const flow of flows) {
          const slice = previous[flow.name]
          const reduced = flow.reduce(slice, next, previous, state)
          if (reduced !== slice) state = { ...state, [flow.name]: reduced }
        }
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
    flows: () => flows,
    attach(flow) {
      if (flow.name in state) return
      state = { ...state, [flow.name]: flow.initial(config) }
      flows.push(flow as unknown as Flow<keyof State>)
      dispatch({ type: 'flow.attached', name: flow.name })
    },
  }
}
