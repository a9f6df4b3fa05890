import type { FarcasterFailure } from '@latchkey/contract'
import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database, DatabaseSchema, WalletFarcasterTable } from '../../database/schema.ts'
import type { FarcasterAccount } from './readReply.ts'

export type StoredChannel = Selectable<WalletFarcasterTable>

/** Sign-ins with Farcaster. Each step is a single SQL statement, and happens once. */
export interface FarcasterStore {
  put(channel: Insertable<WalletFarcasterTable>): Promise<void>
  find(digest: string): Promise<StoredChannel | undefined>
  /** Takes the reply. @returns whether it was the first time, and in time */
  claim(digest: string, now: string): Promise<boolean>
  succeed(digest: string, account: FarcasterAccount): Promise<void>
  /** @param from - `asked` unless the reply proved the account */
  fail(digest: string, reason: FarcasterFailure, from?: 'asked' | 'found'): Promise<void>
  /** Notes that the result was given. @returns whether it was the first time */
  finish(
    digest: string,
    as: 'done' | 'linked',
    now: string,
    within?: Transaction<DatabaseSchema>,
  ): Promise<boolean>
  forget(now: string): Promise<void>
}

export function createFarcasterStore(database: Database): FarcasterStore {
  const find = (digest: string, within: Database = database) =>
    within.selectFrom('wallet_farcaster').selectAll().where('digest', '=', digest).executeTakeFirst()
  const change = async (
    digest: string,
    from: StoredChannel['status'],
    to: Partial<StoredChannel>,
    within: Database = database,
  ): Promise<boolean> => {
    const channel = await find(digest, within)
    if (channel?.status !== from) return false
    const { numUpdatedRows } = await within
      .updateTable('wallet_farcaster')
      .set({ ...channel, ...to })
      .where('digest', '=', digest)
      .where('status', '=', from)
      .executeTakeFirst()
    return Number(numUpdatedRows) > 0
  }

  return {
    async put(channel) {
      await database.insertInto('wallet_farcaster').values(channel).execute()
    },
    find: (digest) => find(digest),
    async claim(digest, now) {
      const isInTime = ((await find(digest))?.expires_at ?? '') > now
      return isInTime && change(digest, 'pending', { status: 'asked' })
    },
    async succeed(digest, { fid, name }) {
      await change(digest, 'asked', { status: 'found', fid, name })
    },
    async fail(digest, reason, from = 'asked') {
      await change(digest, from, { status: 'failed', reason })
    },
    finish: (digest, status, ended_at, within) => change(digest, 'found', { status, ended_at }, within),
    async forget(now) {
      await database.deleteFrom('wallet_farcaster').where('expires_at', '<=', now).execute()
    },
  }
}
