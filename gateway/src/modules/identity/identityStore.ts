import type { Transaction } from 'kysely'
import type { DatabaseSchema } from '../../database/schema.ts'
import type { NewUndo } from './undoStore.ts'
import type { User } from './wholePerson.ts'

export interface Session {
  readonly digest: string
  readonly user: User
  readonly deviceId: string
  /** ISO 8601, like all times here. */
  readonly signedInAt: string
  readonly usedAt: string
  readonly expiresAt: string
  /** `issuer:subject` of the login that began the session; null if it was not stored. */
  readonly login: string | null
}

export interface Deciding {
  /** The digest of the deciding session. It continues, with its device's pending sign-ins; the user's other sessions and sign-ins end. */
  readonly session: string
  /** Uses up the proof that allowed the change, in the same transaction. @returns false if the proof was already used */
  readonly take: (transaction: Transaction<DatabaseSchema>) => Promise<boolean>
  readonly undo: NewUndo
}

export interface SignIn {
  readonly projectId: string
  readonly issuer: string
  readonly subject: string
  readonly deviceId: string
  readonly deviceName: string
  readonly tokenDigest: string
  readonly locale: string
  readonly at: string
  readonly expiresAt: string
  readonly name?: string | null | undefined
  /** Uses up the login's proof, in the sign-in's transaction. @returns false if the proof was already used */
  readonly take?: ((transaction: Transaction<DatabaseSchema>) => Promise<boolean>) | undefined
}

export interface NamedLogin {
  /** `email`, or the provider that proves the subject. */
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
}

export interface IdentityStore {
  /**
   * Finds or creates the user of a login, and begins a session, in one transaction. Cancels a planned deletion. If a session with
   * the digest already exists, no new one begins.
   *
   * @returns undefined if the operator has blocked the user
   * @throws UsedProofError if `take` returns false
   */
  signIn(
    signIn: SignIn,
  ): Promise<{ user: User; isNew: boolean; isKnownDevice: boolean; wasToBeDeleted: boolean } | undefined>
  findSession(projectId: string, digest: string): Promise<Session | undefined>
  /** @param deviceName - stored for a session from a release that stored none */
  touchSession(digest: string, at: string, deviceName: string): Promise<void>
  /** Ends a user's sessions on a device, their requested changes, and the device's pending sign-ins. The device keeps its share. */
  signOut(userId: string, deviceId: string): Promise<void>
  /** Ends a user's sessions, pending changes, and pending sign-ins on the user's devices or with the user's logins. */
  endSessions(userId: string): Promise<void>
  findLogin(projectId: string, issuer: string, subject: string): Promise<string | undefined>
  emailOf(userId: string): Promise<string | undefined>
  /**
   * Whether a device has a share of the user's wallet or, if there is no wallet yet, whether the user has signed in on the device. With a wallet,
   * a sign-in alone makes no device known: an attacker who has typed one code on a device could return unnoticed, and guess codes.
   */
  isKnownDevice(userId: string, deviceId: string): Promise<boolean>
  /** Lists a user's logins, oldest first. */
  logins(userId: string): Promise<readonly (NamedLogin & { readonly createdAt: string })[]>
  /**
   * @returns whether the login is new to the user; undefined if it belongs to another user, or the user was deleted
   * @throws UsedProofError if `take` returns false
   * @throws Failure 401 if the deciding session has ended
   */
  addLogin(userId: string, login: NamedLogin, at: string, deciding: Deciding): Promise<boolean | undefined>
  /**
   * Removes a login, unless it is the user's last one, or the other logins are `young` and no older address would be notified.
   *
   * @throws as addLogin
   */
  removeLogin(
    userId: string,
    login: Omit<NamedLogin, 'name'>,
    deciding: Deciding,
  ): Promise<'removed' | 'unknown' | 'last' | 'young'>
  /**
   * @returns the previous address, if any; undefined if the new address now belongs to another user, or the user was deleted
   * @throws as addLogin
   */
  changeEmail(
    userId: string,
    email: string,
    at: string,
    deciding: Deciding,
  ): Promise<{ readonly before: string | undefined } | undefined>
  /**
   * Plans a deletion and ends every session. To continue with the wallet, a user must sign in, which cancels the deletion. Null also cancels it.
   *
   * @param undo - given for a user's own request, which can be frozen; not for the operator's
   * @returns when the user is deleted; a second request does not restart the period
   */
  planDeletion(userId: string, at: string | null, undo?: NewUndo): Promise<string | null>
  /**
   * Restores a user's state before a change, and so undoes each later change, too. Ends every session, and removes each device that
   * had its share for less than 7 days at that time. The undo itself can't be undone.
   *
   * @returns false if the change can't be undone any more
   */
  undo(userId: string, id: string, now: string): Promise<boolean>
  block(userId: string, at: string | null): Promise<void>
  find(userId: string): Promise<User | undefined>
  findByEmail(email: string): Promise<readonly User[]>
  /**
   * Removes all data of the users whose planned deletion is due.
   *
   * @throws BrokenRowError at the end, if a user was skipped
   */
  removeDue(now: string): Promise<void>
  forgetSessions(now: string, idleSince: string): Promise<void>
  forgetUndos(now: string): Promise<void>
}
