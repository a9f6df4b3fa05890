import type { KitEvent } from './events.ts'
import type { State } from './state.ts'

/** A record's name and properties, before the envelope. */
export interface AnalyticsRecord {
  readonly event: string
  readonly properties?: Readonly<Record<string, unknown>>
}

/** From what happens to what is recorded. An event without a row, or whose row gives nothing, is not recorded. */
export type AnalyticsTable = {
  readonly [type in KitEvent['type']]?: (
    event: Extract<KitEvent, { type: type }>,
    state: State,
  ) => AnalyticsRecord | undefined
}
