import type { ResolvedConfig } from '../kit/kit.ts'
import type { StoredRecord } from '../persist/record.ts'
import type { AnalyticsTable } from './analyticsTable.ts'
import type { KitEvent } from './events.ts'
import type { Rule } from './rule.ts'
import type { State } from './state.ts'

/**
 * What follows from events besides the next state. It is loaded with the kit's lazy chunk (rules/effects.ts), so that a page
 * that is only read does not pay for it.
 */
export interface Effects {
  /** What happens by itself, by the rules' names. */
  readonly rules?: Readonly<Record<string, Rule>>
  /** What is recorded, by the event's type. */
  readonly analytics?: AnalyticsTable
  readonly toStored?: (state: State) => Partial<StoredRecord>
  readonly apart?: (state: State) => Readonly<Record<string, string>>
}

export type LateEffects = Pick<Effects, 'rules' | 'analytics'>

/** A slice of the state and how events change it. Pure: it knows no clock, network, storage or randomness. */
export interface Flow<name extends string = string, slice = unknown> extends LateEffects {
  readonly name: name
  initial(config: ResolvedConfig): slice
  /**
   * `state` is the whole state as it was before the event, `next` what the flows before this one have made of it. An event
   * that does not apply returns `slice` itself.
   */
  reduce(slice: slice, event: KitEvent, state: State, next: State): slice
}
