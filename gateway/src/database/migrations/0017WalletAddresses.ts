import { type Kysely, type Migration, sql } from 'kysely'

/** Wallets are found by their key's address, however it was written. */
export const walletAddresses: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.createIndex('wallets_eip155').on('wallets').expression(sql`lower(eip155)`).execute()
  },
}
