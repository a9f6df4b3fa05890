import type { Kysely, Migration } from 'kysely'

/** S7.8. Analytics records from pages. */
export function analyticsEvents(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('analytics_events')
        .addColumn('id', engine === 'sqlite' ? 'integer' : 'bigserial', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) => column.notNull())
        .addColumn('event_id', 'text', (column) => column.notNull())
        .addColumn('event', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('domain', 'text', (column) => column.notNull())
        .addColumn('address', 'text')
        .addColumn('properties', 'text')
        .addColumn('sdk_type', 'text')
        .addColumn('sdk_version', 'text')
        .addColumn('happened_at', 'text', (column) => column.notNull())
        .addColumn('received_at', 'text', (column) => column.notNull())
        .addUniqueConstraint('analytics_events_once', ['project_id', 'event_id'])
        .execute()
      await database.schema
        .createIndex('analytics_events_received')
        .on('analytics_events')
        .columns(['received_at'])
        .execute()
    },
  }
}
