import type { Store } from '../kit/kit.ts'
import { effects } from '../rules/effects.ts'
import type { AnalyticsRecord, AnalyticsTable } from '../store/analyticsTable.ts'
import type { KitEvent } from '../store/events.ts'
import type { State } from '../store/state.ts'

const table: AnalyticsTable = Object.assign(
  { 'kit.mounted': () => ({ event: 'INITIALIZE' }) },
  ...effects.map(({ analytics }) => analytics),
)

export function toAnalyticsRecord(
  event: KitEvent,
  state: State,
  flows: ReturnType<Store['flows']> = [],
): AnalyticsRecord | undefined {
  const own = flows.find(({ analytics }) => analytics?.[event.type])?.analytics ?? table
  // The table's row for a type accepts that type's event, but TypeScript cannot infer this from the lookup.
  const row = own[event.type] as ((event: KitEvent, state: State) => AnalyticsRecord | undefined) | undefined
  return row?.(event, state)
}
