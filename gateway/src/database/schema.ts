import type { Generated } from 'kysely'

/** Every table of the gateway. Only a module's own store.ts reads and writes its tables. */
export interface DatabaseSchema {
  analytics_events: AnalyticsEventsTable
  names: NamesTable
  name_addresses: NameAddressesTable
  name_messages: NameMessagesTable
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

export interface NamesTable {
  name: string
  /** In lower case. */
  owner: string
  /** The coin type with which the owner registered: a contract account counts on that chain only. */
  owner_coin_type: string
  /** JSON text. */
  attributes: string | null
  /** ISO 8601, as the other times are. */
  registered_at: string
  updated_at: string
}

export interface NameAddressesTable {
  name: string
  coin_type: string
  address: string
  created_at: string
}

/** Messages that were used, until their timestamps are too old to be used again. */
export interface NameMessagesTable {
  digest: string
  expires_at: string
}
