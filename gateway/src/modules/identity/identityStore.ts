import type { Transaction } from 'kysely'
import type { DatabaseSchema } from '../../database/schema.ts'
import type { NewUndo } from './undoStore.ts'
import type { User } from './wholePerson.ts'

export interface Session {
  readonly digest: string
  readonly user: User
  readonly deviceId: string
  /** ISO 8601, as all times here. */
  readonly signedInAt: string
  readonly usedAt: string
  readonly expiresAt: string
  /** `issuer:subject` of the login with which it began; null where that was not noted. */
  readonly login: string | null
}

export interface Deciding {
  /** The digest of the session that decides. It goes on, with what its device has begun; the user's other sessions and sign-ins end. */
  readonly session: string
  /** Uses up, with the change or not at all, what allowed it. @returns false where it was used */
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
  /** Uses up, with the sign-in or not at all, what proved the login. @returns false where it was used */
  readonly take?: ((transaction: Transaction<DatabaseSchema>) => Promise<boolean>) | undefined
}

export interface NamedLogin {
  /** `email`, or who vouches for the subject. */
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
}

export interface IdentityStore {
  /**
   * Finds the user of a login, or makes them, and begins a session: all of it or nothing. It ends a deletion that was planned. With
   * the digest of a session that is there it begins none.
   *
   * @returns undefined where the operator has blocked the user
   * @throws UsedProofError where `take` says no
   */
  signIn(
    signIn: SignIn,
  ): Promise<{ user: User; isNew: boolean; isKnownDevice: boolean; wasToBeDeleted: boolean } | undefined>
  findSession(projectId: string, digest: string): Promise<Session | undefined>
  /** @param deviceName - for a session of a release that stored none */
  touchSession(digest: string, at: string, deviceName: string): Promise<void>
  /** Ends a user's sessions on a device with the changes that they have asked for, and the sign-ins under way on it. It keeps its share. */
  signOut(userId: string, deviceId: string): Promise<void>
  /** Ends a user's sessions, the changes that wait, and the sign-ins under way on their devices or for them. */
  endSessions(userId: string): Promise<void>
  findLogin(projectId: string, issuer: string, subject: string): Promise<string | undefined>
  emailOf(userId: string): Promise<string | undefined>
  /**
   * Whether a device has a share of the user's wallet; where there is no wallet yet, whether they have signed in on it. With a wallet a sign-in
   * alone makes no device known: whoever has typed one code there could come back unnoticed, and guess codes.
   */
  isKnownDevice(userId: string, deviceId: string): Promise<boolean>
  /** Oldest first. */
  logins(userId: string): Promise<readonly (NamedLogin & { readonly createdAt: string })[]>
  /**
   * @returns whether it is new to the user; undefined where it is somebody else's, or the user is gone
   * @throws UsedProofError where `take` says no
   * @throws Failure 401 where the session that decides has ended
   */
  addLogin(userId: string, login: NamedLogin, at: string, deciding: Deciding): Promise<boolean | undefined>
  /**
   * Removes a login unless it is the user's last one, or the others are `young` and no address would hear of it that is not.
   *
   * @throws as addLogin
   */
  removeLogin(
    userId: string,
    login: Omit<NamedLogin, 'name'>,
    deciding: Deciding,
  ): Promise<'removed' | 'unknown' | 'last' | 'young'>
  /**
   * @returns the address until now, if any; undefined where the new one is somebody else's by now, or the user is gone
   * @throws as addLogin
   */
  changeEmail(
    userId: string,
    email: string,
    at: string,
    deciding: Deciding,
  ): Promise<{ readonly before: string | undefined } | undefined>
  /**
   * Plans a deletion and ends every session: whoever goes on with the wallet has to sign in, which cancels it. Null calls it off.
   *
   * @param undo - of a wish of the user, which can be frozen; not of the operator's
   * @returns when the user is deleted. A second wish does not begin the time again.
   */
  planDeletion(userId: string, at: string | null, undo?: NewUndo): Promise<string | null>
  /**
   * Gives a user back what they had before a change, and undoes each later one with it. Every session ends, and each device that had
   * its share for less than 7 days then is gone. It can't be undone.
   *
   * @returns false where it can't be undone any more
   */
  undo(userId: string, id: string, now: string): Promise<boolean>
  block(userId: string, at: string | null): Promise<void>
  find(userId: string): Promise<User | undefined>
  findByEmail(email: string): Promise<readonly User[]>
  /**
   * Removes everything of the people whose time has come.
   *
   * @throws BrokenRowError once it is done, where somebody was passed over
   */
  removeDue(now: string): Promise<void>
  forgetSessions(now: string, idleSince: string): Promise<void>
  forgetUndos(now: string): Promise<void>
}
