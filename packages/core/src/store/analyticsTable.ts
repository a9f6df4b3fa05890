import type { KitEvent } from './events.ts'
import type { State } from './state.ts'

export interface AnalyticsRecord {
  readonly event: string
  readonly properties?: Readonly<Record<string, unknown>>
}

/** An event without a row, or whose row gives nothing, is not recorded. */
export type AnalyticsTable = {
  readonly [type in KitEvent['type']]?: (
    event: Extract<KitEvent, { type: type }>,
    state: State,
  ) => AnalyticsRecord | undefined
}
