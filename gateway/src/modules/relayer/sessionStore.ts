import type { Insertable, Selectable } from 'kysely'
import { durably } from '../../database/durably.ts'
import type { Database, SmartSessionsTable } from '../../database/schema.ts'

export type StoredSession = Selectable<SmartSessionsTable>

/** Sessions of smart accounts. Times are seconds since 1970. */
export interface SessionStore {
  add(session: Insertable<SmartSessionsTable>): Promise<void>
  find(pci: string): Promise<StoredSession | undefined>
  /** Lists activated sessions, newest first. */
  list(account: string, chain: string, most: number): Promise<readonly StoredSession[]>
  /** Binds a session to its delegation, unless it is already bound. @returns whether it is bound to this delegation */
  activate(pci: string, delegationHash: string, signature: string): Promise<boolean>
  /** Sessions that must be disabled, and have not expired at `at`. */
  marked(account: string, chain: string, at: number): Promise<readonly StoredSession[]>
  setRevocation(pci: string, userOpHash: string): Promise<void>
  setRevoked(pci: string, at: number): Promise<void>
  /** Deletes sessions that were begun before `before` and never activated. */
  forget(before: number): Promise<void>
}

export function createSessionStore(database: Database): SessionStore {
  return {
    add: (session) =>
      durably(database, async (transaction) => {
        await transaction.insertInto('smart_sessions').values(session).execute()
      }),
    find: (pci) =>
      database.selectFrom('smart_sessions').selectAll().where('pci', '=', pci).executeTakeFirst(),
    list: (account, chain, most) =>
      database
        .selectFrom('smart_sessions')
        .selectAll()
        .where('account', '=', account)
        .where('chain', '=', chain)
        .where('delegation_hash', 'is not', null)
        .orderBy('created_at', 'desc')
        .orderBy('pci')
        .limit(most)
        .execute(),
    async marked(account, chain, at) {
      const all = await database
        .selectFrom('smart_sessions')
        .selectAll()
        .where('account', '=', account)
        .where('chain', '=', chain)
        .where('delegation_hash', 'is not', null)
        .where('revoked_at', 'is not', null)
        .execute()
      return all.filter(({ grant_text }) => JSON.parse(grant_text).expiresAt > at)
    },
    activate: (pci, delegation_hash, signature) =>
      durably(database, async (transaction) => {
        await transaction
          .updateTable('smart_sessions')
          .set({ delegation_hash, signature })
          .where('pci', '=', pci)
          .where('delegation_hash', 'is', null)
          .execute()
        const stored = await transaction
          .selectFrom('smart_sessions')
          .select('delegation_hash')
          .where('pci', '=', pci)
          .executeTakeFirst()
        return stored?.delegation_hash === delegation_hash
      }),
    async setRevocation(pci, revocation) {
      await database.updateTable('smart_sessions').set({ revocation }).where('pci', '=', pci).execute()
    },
    async setRevoked(pci, revoked_at) {
      await database
        .updateTable('smart_sessions')
        .set({ revoked_at })
        .where('pci', '=', pci)
        .where('revoked_at', 'is', null)
        .execute()
    },
    async forget(before) {
      await database
        .deleteFrom('smart_sessions')
        .where('delegation_hash', 'is', null)
        .where('created_at', '<', before)
        .execute()
    },
  }
}
