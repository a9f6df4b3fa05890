import type { Kysely, Migration } from 'kysely'

/** H5. How the owner of a name signed for it: `key` or `contract`. Null in rows of releases that did not note it. */
export const nameSigners: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('names').addColumn('signer', 'text').execute()
  },
}
