import type { KitEvent } from './events.ts'
import type { State } from './state.ts'

/** A slice of the state and how events change it. Pure: it knows no clock, network, storage or randomness. */
export interface Flow<name extends keyof State = keyof State> {
  readonly name: name
  readonly initial: NonNullable<State[name]>
  /** `state` is the whole state as it was before the event. An event that does not apply returns `slice` itself. */
  reduce(slice: NonNullable<State[name]>, event: KitEvent, state: State): NonNullable<State[name]>
}
