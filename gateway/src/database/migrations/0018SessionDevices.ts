import type { Kysely, Migration } from 'kysely'

/** The name of a session's device, for the list that its user sees. */
export const sessionDevices: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('wallet_sessions').addColumn('device_name', 'text').execute()
  },
}
