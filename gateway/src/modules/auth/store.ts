import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { durably } from '../../database/durably.ts'
import type {
  AuthBrowsersTable,
  AuthNoncesTable,
  AuthSessionsTable,
  Database,
} from '../../database/schema.ts'

export type Browser = Selectable<AuthBrowsersTable>
export type StoredSession = Selectable<AuthSessionsTable>

/** Nonces, browsers and sessions. Every check that concurrent requests must not bypass is one statement or transaction. */
export interface AuthStore {
  addNonce(nonce: Insertable<AuthNoncesTable>): Promise<void>
  /** Removes a nonce. @returns whether it existed for this project and origin, and had not expired */
  takeNonce(nonce: Omit<AuthNoncesTable, 'expires_at'>, now: string): Promise<boolean>
  addSession(
    browser: Pick<Browser, 'project_id' | 'key_id'>,
    session: Omit<StoredSession, 'browser_id'>,
  ): Promise<Browser>
  findBrowser(projectId: string, id: string): Promise<Browser | undefined>
  /** @returns the browser at its next turn; undefined if another request was first */
  turn(browser: Browser, now: string): Promise<Browser | undefined>
  /** The sessions that have not ended, latest first. */
  sessionsOf(browserId: string, now: string): Promise<readonly StoredSession[]>
  endSessions(browserId: string, account?: string): Promise<void>
  revokeAccount(projectId: string, account: string): Promise<void>
  forget(now: string): Promise<void>
}

export function createAuthStore(database: Database): AuthStore {
  return {
    async addNonce(nonce) {
      await database.insertInto('auth_nonces').values(nonce).execute()
    },
    async takeNonce({ nonce, project_id, origin }, now) {
      const { numDeletedRows } = await database
        .deleteFrom('auth_nonces')
        .where('nonce', '=', nonce)
        .where('project_id', '=', project_id)
        .where('origin', '=', origin)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return Number(numDeletedRows) > 0
    },
    addSession: (key, session) =>
      durably(database, async (transaction) => {
        const { created_at, expires_at } = session
        const browser = await transaction
          .insertInto('auth_browsers')
          .values({ ...key, id: randomUUID(), turn: 0, turned_at: created_at, expires_at })
          .onConflict((conflict) =>
            conflict.columns(['project_id', 'key_id']).doUpdateSet((column) => ({
              turn: column('auth_browsers.turn', '+', 1),
              turned_at: created_at,
              expires_at: column
                .case()
                .when('auth_browsers.expires_at', '>', expires_at)
                .then(column.ref('auth_browsers.expires_at'))
                .else(expires_at)
                .end(),
            })),
          )
          .returningAll()
          .executeTakeFirstOrThrow()
        await transaction
          .insertInto('auth_sessions')
          .values({ ...session, browser_id: browser.id })
          .onConflict((conflict) => conflict.columns(['browser_id', 'account']).doUpdateSet(session))
          .execute()
        return browser
      }),
    findBrowser: (projectId, id) =>
      database
        .selectFrom('auth_browsers')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', projectId)
        .executeTakeFirst(),
    turn: (browser, now) =>
      durably(database, (transaction) =>
        transaction
          .updateTable('auth_browsers')
          .set({ turn: browser.turn + 1, turned_at: now })
          .where('id', '=', browser.id)
          .where('turn', '=', browser.turn)
          .returningAll()
          .executeTakeFirst(),
      ),
    sessionsOf: (browserId, now) =>
      database
        .selectFrom('auth_sessions')
        .selectAll()
        .where('browser_id', '=', browserId)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .execute(),
    endSessions: (browserId, account) =>
      durably(database, async (transaction) => {
        const all = transaction.deleteFrom('auth_sessions').where('browser_id', '=', browserId)
        await (account === undefined ? all : all.where('account', '=', account)).execute()
      }),
    revokeAccount: (projectId, account) =>
      durably(database, async (transaction) => {
        await transaction
          .deleteFrom('auth_sessions')
          .where('account', '=', account)
          .where('browser_id', 'in', (query) =>
            query.selectFrom('auth_browsers').select('id').where('project_id', '=', projectId),
          )
          .execute()
      }),
    async forget(now) {
      for (const table of ['auth_nonces', 'auth_sessions', 'auth_browsers'] as const)
        await database.deleteFrom(table).where('expires_at', '<=', now).execute()
    },
  }
}
