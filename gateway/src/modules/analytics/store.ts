import type { Insertable } from 'kysely'
import type { AnalyticsEventsTable, Database } from '../../database/schema.ts'

export interface AnalyticsStore {
  insert(event: Insertable<AnalyticsEventsTable>): Promise<void>
  deleteReceivedBefore(receivedAt: string): Promise<void>
}

export function createAnalyticsStore(database: Database): AnalyticsStore {
  return {
    async insert(event) {
      await database
        .insertInto('analytics_events')
        .values(event)
        .onConflict((conflict) => conflict.columns(['project_id', 'event_id']).doNothing())
        .execute()
    },
    async deleteReceivedBefore(receivedAt) {
      await database.deleteFrom('analytics_events').where('received_at', '<', receivedAt).execute()
    },
  }
}
