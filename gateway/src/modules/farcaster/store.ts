import type { FarcasterFailure } from '@latchkey/contract'
import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from '../../database/openDatabase.ts'
import type { DatabaseSchema, WalletFarcasterTable } from '../../database/schema.ts'
import type { FarcasterAccount } from './readReply.ts'

export type StoredChannel = Selectable<WalletFarcasterTable>

/** Sign-ins with Farcaster. Each step is one statement of SQL, which counts once whatever happens at the same time. */
export interface FarcasterStore {
  put(channel: Insertable<WalletFarcasterTable>): Promise<void>
  find(digest: string): Promise<StoredChannel | undefined>
  /** Takes the reply. @returns whether nobody took it before, and in time */
  claim(digest: string, now: string): Promise<boolean>
  succeed(digest: string, account: FarcasterAccount): Promise<void>
  /** @param from - `asked` unless the reply proved the account */
  fail(digest: string, reason: FarcasterFailure, from?: 'asked' | 'found'): Promise<void>
  /** Notes that the result was given. @returns whether it was for the first time */
  finish(
    digest: string,
    as: 'done' | 'linked',
    now: string,
    within?: Transaction<DatabaseSchema>,
  ): Promise<boolean>
  forget(now: string): Promise<void>
}

export function createFarcasterStore(database: Database): FarcasterStore {
  const change = (
    digest: string,
    from: StoredChannel['status'],
    to: Partial<StoredChannel>,
    within: Transaction<DatabaseSchema> | Database = database,
  ) => within.updateTable('wallet_farcaster').set(to).where('digest', '=', digest).where('status', '=', from)

  return {
    async put(channel) {
      await database.insertInto('wallet_farcaster').values(channel).execute()
    },
    find: (digest) =>
      database.selectFrom('wallet_farcaster').selectAll().where('digest', '=', digest).executeTakeFirst(),
    async claim(digest, now) {
      const claimed = change(digest, 'pending', { status: 'asked' }).where('expires_at', '>', now)
      return Number((await claimed.executeTakeFirst()).numUpdatedRows) > 0
    },
    async succeed(digest, { fid, name }) {
      await change(digest, 'asked', { status: 'found', fid, name }).execute()
    },
    async fail(digest, reason, from = 'asked') {
      await change(digest, from, { status: 'failed', reason }).execute()
    },
    async finish(digest, status, ended_at, within) {
      const finished = change(digest, 'found', { status, ended_at }, within)
      return Number((await finished.executeTakeFirst()).numUpdatedRows) > 0
    },
    async forget(now) {
      await database.deleteFrom('wallet_farcaster').where('expires_at', '<=', now).execute()
    },
  }
}
