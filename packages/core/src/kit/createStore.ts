import { connectFlow } from '../flows/connect/connect.ts'
import { localeFlow } from '../flows/locale/locale.ts'
import { modalFlow } from '../flows/modal/modal.ts'
import { networkFlow } from '../flows/network/network.ts'
import { noticesFlow } from '../flows/notices/notices.ts'
import { themeFlow } from '../flows/theme/theme.ts'
import type { KitEvent } from '../store/events.ts'
import type { State } from '../store/state.ts'
import type { Flow, ResolvedConfig, Store, StoreListener } from './kit.ts'

/** The initial flows, in the order in which they handle an event: the network depends on the connection, so it comes after it. */
const firstFlows = [modalFlow, connectFlow, networkFlow, noticesFlow, themeFlow, localeFlow] as const

/** Creates a store with the initial flows, before storage or a wallet is read. A server renders this state. */
export function createStore(config: ResolvedConfig): Store {
  // Each flow gets its own slice by name, which TypeScript cannot infer through a list.
  const flows = [...firstFlows] as unknown as Flow<keyof State>[]
  const initial = Object.fromEntries(
    flows.map((flow) => [flow.name, flow.initial(config)]),
  ) as unknown as State
  let state = initial
  const listeners = new Set<StoreListener>()
  const queue: KitEvent[] = []
  let draining = false

  function dispatch(event: KitEvent): void {
    // An event that a listener dispatches waits until all listeners have handled the current event, so all see the same order.
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
            // A subscriber's error must not keep the event from the others.
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
