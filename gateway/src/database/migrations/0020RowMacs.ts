import type { Kysely, Migration } from 'kysely'
import type { Guarded } from '../../modules/wallet/rows/guardedTables.ts'
import { undos } from './0021Undos.ts'

const TABLES: readonly Guarded[] = [
  ...(['wallet_users', 'wallet_logins', 'wallet_sessions', 'wallet_known_devices'] as const),
  ...(['wallets', 'wallet_devices', 'wallet_codes', 'wallet_links'] as const),
  ...(['wallet_oauth', 'wallet_farcaster', 'wallet_openings', 'wallet_changes'] as const),
]

export type SignAll = (database: Kysely<unknown>, tables: readonly Guarded[]) => Promise<void>

/**
 * MACs on the rows that say who may do what, and on each user's row a version and a digest of all their logins, devices and sessions.
 *
 * @param signAll - for the rows of earlier releases. Absent where the gateway has no key list: then `users sign-rows` does it.
 */
export function rowMacs(signAll: SignAll | undefined): Migration {
  return {
    async up(database: Kysely<unknown>) {
      for (const table of TABLES) await database.schema.alterTable(table).addColumn('mac', 'text').execute()
      await database.schema.alterTable('wallet_users').addColumn('version', 'integer').execute()
      await database.schema.alterTable('wallet_users').addColumn('members', 'text').execute()
      await undos.up(database)
      await signAll?.(database, TABLES)
    },
  }
}
