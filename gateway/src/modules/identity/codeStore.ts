import type { Insertable, Selectable, Transaction } from 'kysely'
import { durably } from '../../database/durably.ts'
import type { Database, DatabaseSchema, WalletCodesTable, WalletLinksTable } from '../../database/schema.ts'

export type StoredCode = Selectable<WalletCodesTable>
export type StoredLink = Selectable<WalletLinksTable>

export type CodePlace = Pick<StoredCode, 'project_id' | 'device_id' | 'purpose'>

/** Codes, links and budgets. Every check that concurrent requests must not bypass is a single SQL statement. */
export interface CodeStore {
  /**
   * Stores a code in its place.
   *
   * @param since - ISO 8601: a code that was stored after this time stays
   * @returns when that code was stored; undefined if the new one was stored
   */
  put(code: Insertable<WalletCodesTable>, since: string): Promise<string | undefined>
  /** Counts a try, and returns the code while it has tries and time left. */
  try(place: CodePlace, mostTries: number, now: string): Promise<StoredCode | undefined>
  /** Uses a code up. @returns whether the code still existed */
  take(id: string, within?: Transaction<DatabaseSchema>): Promise<boolean>
  newestPurpose(projectId: string, deviceId: string, purposes: readonly string[]): Promise<string | undefined>
  putLink(link: Insertable<WalletLinksTable>): Promise<void>
  findLink(digest: string): Promise<StoredLink | undefined>
  /** @returns the link, if this is its first approval and it has not expired */
  approveLink(digest: string, now: string, until: string): Promise<StoredLink | undefined>
  linkOf(projectId: string, deviceId: string): Promise<StoredLink | undefined>
  /** @returns the used amount of a budget, including this use */
  spend(digest: string, expiresAt: string): Promise<number>
  forgive(digest: string): Promise<void>
  forget(now: string): Promise<void>
}

export function createCodeStore(database: Database): CodeStore {
  const findLink = (digest: string) =>
    database.selectFrom('wallet_links').selectAll().where('digest', '=', digest).executeTakeFirst()
  return {
    put: (code, since) =>
      durably(database, async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('wallet_codes')
          .values(code)
          .onConflict((conflict) =>
            conflict
              .columns(['project_id', 'device_id', 'purpose'])
              .doUpdateSet({ user_id: null, next_email: null, oauth: null, ...code })
              .where('wallet_codes.created_at', '<=', since),
          )
          .executeTakeFirst()
        if (Number(numInsertedOrUpdatedRows) > 0) return undefined
        const earlier = await transaction
          .selectFrom('wallet_codes')
          .select('created_at')
          .where('project_id', '=', code.project_id)
          .where('device_id', '=', code.device_id)
          .where('purpose', '=', code.purpose)
          .executeTakeFirstOrThrow()
        return earlier.created_at
      }),
    try: (place, mostTries, now) =>
      database
        .updateTable('wallet_codes')
        .set((column) => ({ tries: column('tries', '+', 1) }))
        .where('project_id', '=', place.project_id)
        .where('device_id', '=', place.device_id)
        .where('purpose', '=', place.purpose)
        .where('tries', '<', mostTries)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst(),
    async take(id, within) {
      const { numDeletedRows } = await (within ?? database)
        .deleteFrom('wallet_codes')
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(numDeletedRows) > 0
    },
    async newestPurpose(projectId, deviceId, purposes) {
      const code = await database
        .selectFrom('wallet_codes')
        .select('purpose')
        .where('project_id', '=', projectId)
        .where('device_id', '=', deviceId)
        .where('purpose', 'in', [...purposes])
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      return code?.purpose
    },
    async putLink(link) {
      await database.insertInto('wallet_links').values(link).execute()
    },
    findLink,
    async approveLink(digest, now, until) {
      const link = await findLink(digest)
      if (!link) return undefined
      return database
        .updateTable('wallet_links')
        .set({ ...link, approved_at: now, expires_at: until })
        .where('digest', '=', digest)
        .where('approved_at', 'is', null)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
    },
    linkOf: (projectId, deviceId) =>
      database
        .selectFrom('wallet_links')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('device_id', '=', deviceId)
        .orderBy('created_at', 'desc')
        .executeTakeFirst(),
    async spend(digest, expires_at) {
      const { used } = await database
        .insertInto('wallet_budgets')
        .values({ digest, used: 1, expires_at })
        .onConflict((conflict) =>
          conflict
            .column('digest')
            .doUpdateSet((column) => ({ used: column('wallet_budgets.used', '+', 1) })),
        )
        .returning('used')
        .executeTakeFirstOrThrow()
      return used
    },
    async forgive(digest) {
      await database.deleteFrom('wallet_budgets').where('digest', '=', digest).execute()
    },
    async forget(now) {
      for (const table of ['wallet_codes', 'wallet_links', 'wallet_budgets'] as const)
        await database.deleteFrom(table).where('expires_at', '<=', now).execute()
    },
  }
}
