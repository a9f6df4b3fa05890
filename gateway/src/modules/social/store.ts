import type { OAuthProvider, SocialFailure } from '@latchkey/contract'
import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database, DatabaseSchema, WalletOAuthTable } from '../../database/schema.ts'
import type { NamedLogin } from '../identity/store.ts'
import type { Profile } from './providers.ts'

export type StoredSignIn = Selectable<WalletOAuthTable>
type Status = StoredSignIn['status']

/** Sign-ins at providers. Each step is a single SQL statement, and happens once. */
export interface SocialStore {
  put(signIn: Insertable<WalletOAuthTable>): Promise<void>
  find(digest: string): Promise<StoredSignIn | undefined>
  /** Claims a sign-in for a provider's response. @returns undefined if the response is repeated, from another provider, or too late */
  claim(digest: string, provider: OAuthProvider, now: string): Promise<StoredSignIn | undefined>
  succeed(digest: string, profile: Profile, expiresAt: string): Promise<void>
  fail(digest: string, reason: SocialFailure): Promise<void>
  /** @returns whether the sign-in was at one of these steps and had not expired */
  move(
    digest: string,
    from: readonly Status[],
    to: Status,
    now: string,
    within?: Transaction<DatabaseSchema>,
  ): Promise<boolean>
  forget(now: string): Promise<void>
}

export function createSocialStore(database: Database): SocialStore {
  return {
    async put(signIn) {
      await database.insertInto('wallet_oauth').values(signIn).execute()
    },
    find: (digest) => find(database, digest),
    async claim(digest, provider, now) {
      const found = await find(database, digest)
      if (found?.provider !== provider || found.status !== 'pending' || found.expires_at <= now)
        return undefined
      return (await change(database, found, { status: 'asked' })) ? { ...found, status: 'asked' } : undefined
    },
    async succeed(digest, { subject, userName, email }, expires_at) {
      const found = await find(database, digest)
      if (found?.status === 'asked')
        await change(database, found, { status: 'found', subject, name: userName, email, expires_at })
    },
    async fail(digest, reason) {
      for (;;) {
        const found = await find(database, digest)
        const failed = { status: 'failed', reason, subject: null, name: null, email: null } as const
        if (!found || (await change(database, found, failed))) return
      }
    },
    async move(digest, from, to, now, transaction) {
      const within = transaction ?? database
      for (;;) {
        const found = await find(within, digest)
        if (!found || !from.includes(found.status) || found.expires_at <= now) return false
        const ended_at = to === 'done' || to === 'linked' ? now : null
        if (await change(within, found, { status: to, ended_at })) return true
      }
    },
    async forget(now) {
      await database.deleteFrom('wallet_oauth').where('expires_at', '<=', now).execute()
    },
  }
}

function find(database: Database, digest: string): Promise<StoredSignIn | undefined> {
  return database.selectFrom('wallet_oauth').selectAll().where('digest', '=', digest).executeTakeFirst()
}

/** @returns false if the row has changed since it was read */
async function change(database: Database, signIn: StoredSignIn, to: Partial<StoredSignIn>): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('wallet_oauth')
    .set({ ...signIn, ...to })
    .where('digest', '=', signIn.digest)
    .where('status', '=', signIn.status)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Takes the account of a mailed code, unless the user has decided otherwise meanwhile. */
export async function takeOffer(
  store: SocialStore,
  digest: string,
  now: number,
): Promise<NamedLogin | undefined> {
  const signIn = await store.find(digest)
  if (!signIn || signIn.subject === null) return undefined
  const isTaken = await store.move(digest, ['offered'], 'linked', new Date(now).toISOString())
  return isTaken ? { issuer: signIn.provider, subject: signIn.subject, name: signIn.name } : undefined
}
