import type { OAuthProvider, SocialFailure } from '@latchkey/contract'
import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from '../../database/openDatabase.ts'
import type { DatabaseSchema, WalletOAuthTable } from '../../database/schema.ts'
import type { NamedLogin } from '../identity/store.ts'
import type { Profile } from './providers.ts'

export type StoredSignIn = Selectable<WalletOAuthTable>
type Status = StoredSignIn['status']

/** Sign-ins at providers. Each step is one statement of SQL, which counts once whatever happens at the same time. */
export interface SocialStore {
  put(signIn: Insertable<WalletOAuthTable>): Promise<void>
  find(digest: string): Promise<StoredSignIn | undefined>
  /** Takes the answer of a provider. @returns undefined where it has answered before, or was not asked, or too late */
  claim(digest: string, provider: OAuthProvider, now: string): Promise<StoredSignIn | undefined>
  succeed(digest: string, profile: Profile, expiresAt: string): Promise<void>
  fail(digest: string, reason: SocialFailure): Promise<void>
  /** Moves a sign-in on. @returns whether it was at one of these steps and in time */
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
    find: (digest) =>
      database.selectFrom('wallet_oauth').selectAll().where('digest', '=', digest).executeTakeFirst(),
    claim: (digest, provider, now) =>
      database
        .updateTable('wallet_oauth')
        .set({ status: 'asked' })
        .where('digest', '=', digest)
        .where('provider', '=', provider)
        .where('status', '=', 'pending')
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst(),
    async succeed(digest, { subject, userName, email }, expires_at) {
      await database
        .updateTable('wallet_oauth')
        .set({ status: 'found', subject, name: userName, email, expires_at })
        .where('digest', '=', digest)
        .where('status', '=', 'asked')
        .execute()
    },
    async fail(digest, reason) {
      await database
        .updateTable('wallet_oauth')
        .set({ status: 'failed', reason, subject: null, name: null, email: null })
        .where('digest', '=', digest)
        .execute()
    },
    async move(digest, from, to, now, within) {
      const { numUpdatedRows } = await (within ?? database)
        .updateTable('wallet_oauth')
        .set({ status: to, ended_at: to === 'done' || to === 'linked' ? now : null })
        .where('digest', '=', digest)
        .where('status', 'in', [...from])
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return Number(numUpdatedRows) > 0
    },
    async forget(now) {
      await database.deleteFrom('wallet_oauth').where('expires_at', '<=', now).execute()
    },
  }
}

/** Takes the account that a mailed code is for, unless the visitor has decided otherwise meanwhile. */
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
