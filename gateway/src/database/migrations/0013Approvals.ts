import { type Kysely, type Migration, sql } from 'kysely'

/** Finds an account's token approvals. Approvals are few among the movements, so that their index is small. */
export const approvals: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create index index_movements_approvals on index_movements (giver, chain, block) where kind = 'approval'`.execute(
      database,
    )
  },
}
