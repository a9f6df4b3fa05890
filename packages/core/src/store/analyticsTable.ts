import type { KitEvent } from './events.ts'
import type { State } from './state.ts'

export interface AnalyticsRecord {
  readonly event: string
  readonly properties?: Readonly<Record<string, unknown>>
}

/** An event is not recorded if it has no row, or if its row returns nothing. */
export type AnalyticsTable = {
  readonly [type in KitEvent['type']]?: (
    event: Extract<KitEvent, { type: type }>,
    state: State,
  ) => AnalyticsRecord | undefined
}
