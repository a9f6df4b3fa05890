import type { Kysely, Migration } from 'kysely'

/** What a sign-in at a provider is bound to: SHA-256 of the secret of the browser that began it, and the session whose user gets another login. */
export const boundSignIns: Migration = {
  async up(database: Kysely<unknown>) {
    for (const name of ['challenge', 'session'])
      await database.schema.alterTable('wallet_oauth').addColumn(name, 'text').execute()
  },
}
