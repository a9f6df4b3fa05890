import type { Kysely, Migration } from 'kysely'
import { addIndex, required } from '../columns.ts'

/** S7.8. Analytics records from pages. */
export function analyticsEvents(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('analytics_events')
        .addColumn('id', engine === 'sqlite' ? 'integer' : 'bigserial', (column) => column.primaryKey())
        .addColumn('project_id', 'text', required)
        .addColumn('event_id', 'text', required)
        .addColumn('event', 'text', required)
        .addColumn('type', 'text', required)
        .addColumn('url', 'text', required)
        .addColumn('domain', 'text', required)
        .addColumn('address', 'text')
        .addColumn('properties', 'text')
        .addColumn('sdk_type', 'text')
        .addColumn('sdk_version', 'text')
        .addColumn('happened_at', 'text', required)
        .addColumn('received_at', 'text', required)
        .addUniqueConstraint('analytics_events_once', ['project_id', 'event_id'])
        .execute()
      await addIndex(database, 'analytics_events_received', 'analytics_events', ['received_at'])
    },
  }
}
