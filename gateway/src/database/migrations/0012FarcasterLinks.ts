import type { Kysely, Migration } from 'kysely'

/** The user to whom a Farcaster account is added; null for a sign-in. */
export const farcasterLinks: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('wallet_farcaster').addColumn('link_to', 'text').execute()
  },
}
