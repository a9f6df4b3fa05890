import type { KitEvent } from './events.ts'
import type { Flow } from './flow.ts'
import type { LateSlices, State } from './state.ts'

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
  /** Adds a late flow, with the code that needs it. Adding it twice changes nothing. */
  attach<name extends keyof LateSlices>(flow: Flow<name, LateSlices[name]>): void
  /** The flows that are there. */
  flows(): readonly Pick<Flow, 'name' | 'rules' | 'analytics'>[]
}
