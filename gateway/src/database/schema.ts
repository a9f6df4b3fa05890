import type { Generated } from 'kysely'

/** Every table of the gateway. Only a module's own store.ts reads and writes its tables. */
export interface DatabaseSchema {
  analytics_events: AnalyticsEventsTable
}

export interface AnalyticsEventsTable {
  id: Generated<number>
  project_id: string
  event_id: string
  event: string
  type: string
  url: string
  domain: string
  address: string | null
  /** JSON text: what an event carries differs from event to event. */
  properties: string | null
  sdk_type: string | null
  sdk_version: string | null
  /** ISO 8601, by the visitor's clock. */
  happened_at: string
  /** ISO 8601, by the gateway's clock. */
  received_at: string
}
