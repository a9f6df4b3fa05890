import type { Insertable, Selectable } from 'kysely'
import type { Database, WalletOpeningsTable } from '../../database/schema.ts'

export type StoredOpening = Selectable<WalletOpeningsTable>

export interface OpeningStore {
  /** Stores an opening, which replaces the session's earlier one. */
  put(opening: Insertable<WalletOpeningsTable>): Promise<void>
  ofSession(session: string): Promise<StoredOpening | undefined>
  find(id: string, now: string): Promise<StoredOpening | undefined>
  /** Counts a try before the code is compared. @returns undefined if no try is left */
  try(session: string, most: number, now: string): Promise<StoredOpening | undefined>
  /** Stores a proof that is valid until `until`. @returns whether the opening was still pending */
  prove(id: string, now: string, until: string): Promise<boolean>
  waiting(userId: string, now: string): Promise<readonly (StoredOpening & { readonly device_id: string })[]>
  forget(now: string): Promise<void>
}

export function createOpeningStore(database: Database): OpeningStore {
  const live = (now: string) =>
    database.selectFrom('wallet_openings').selectAll().where('expires_at', '>', now)
  return {
    async put(opening) {
      await database
        .insertInto('wallet_openings')
        .values(opening)
        .onConflict((conflict) => conflict.column('session').doUpdateSet(opening))
        .execute()
    },
    ofSession: (session) =>
      database.selectFrom('wallet_openings').selectAll().where('session', '=', session).executeTakeFirst(),
    find: (id, now) => live(now).where('id', '=', id).executeTakeFirst(),
    try: (session, most, now) =>
      database
        .updateTable('wallet_openings')
        .set((column) => ({ tries: column('tries', '+', 1) }))
        .where('session', '=', session)
        .where('expires_at', '>', now)
        .where('proved_at', 'is', null)
        .where('tries', '<', most)
        .returningAll()
        .executeTakeFirst(),
    async prove(id, now, until) {
      const opening = await live(now).where('id', '=', id).executeTakeFirst()
      if (!opening) return false
      const { tries: _, ...covered } = opening
      const { numUpdatedRows } = await database
        .updateTable('wallet_openings')
        .set({ ...covered, proved_at: now, expires_at: until })
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .where('proved_at', 'is', null)
        .executeTakeFirst()
      return Number(numUpdatedRows) > 0
    },
    waiting: (userId, now) =>
      database
        .selectFrom('wallet_openings')
        .innerJoin('wallet_sessions', 'wallet_sessions.digest', 'wallet_openings.session')
        .selectAll('wallet_openings')
        .select('wallet_sessions.device_id')
        .where('wallet_openings.user_id', '=', userId)
        .where('wallet_openings.expires_at', '>', now)
        .where('proved_at', 'is', null)
        .orderBy('wallet_openings.created_at')
        .execute(),
    async forget(now) {
      await database.deleteFrom('wallet_openings').where('expires_at', '<=', now).execute()
    },
  }
}
