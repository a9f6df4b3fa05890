import type { Kysely, Migration } from 'kysely'

/** To whom a Farcaster account is added; null where it signs in. */
export const farcasterLinks: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('wallet_farcaster').addColumn('link_to', 'text').execute()
  },
}
