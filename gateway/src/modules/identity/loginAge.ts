import { Failure } from '../../server/Failure.ts'
import type { User } from './wholePerson.ts'

/** For this long, an added login is young: it opens no new device, and removes nothing older than itself. */
export const YOUNG_MS = 7 * 86_400_000

interface Dated {
  readonly createdAt: string
}

interface LoginStore {
  logins(userId: string): Promise<readonly (Dated & { readonly issuer: string; readonly subject: string })[]>
}

interface Asker {
  readonly user: Pick<User, 'id' | 'created_at'>
  /** `issuer:subject` of the login that began the session. */
  readonly login: string | null
}

/** Whether a login was added to its user recently. The user's first login is never young. */
export function isYoung(login: Dated, user: { readonly created_at: string }, now: number): boolean {
  return login.createdAt !== user.created_at && Date.parse(login.createdAt) > now - YOUNG_MS
}

/** The address that proves a change by a code. A young address newer than the session's login does not count: an attacker may have added it. */
export async function provingEmail(
  store: LoginStore,
  { user, login }: Asker,
  now: number,
): Promise<string | undefined> {
  const logins = await store.logins(user.id)
  const address = logins.find(({ issuer }) => issuer === 'email')
  const used = logins.find(({ issuer, subject }) => `${issuer}:${subject}` === login)
  if (address && used && isYoung(address, user, now) && used.createdAt < address.createdAt) return undefined
  return address?.subject
}

/**
 * Requires that the session's login is not younger than what it removes, so that an attacker who has added a login can't lock out the owner.
 *
 * @param since - ISO 8601: how old the thing is
 * @throws Failure 403
 */
export async function requireOlderLogin(
  store: LoginStore,
  { user, login }: Asker,
  since: string,
  now: number,
): Promise<void> {
  const used = (await store.logins(user.id)).find(({ issuer, subject }) => `${issuer}:${subject}` === login)
  // An earlier release did not store the login of a session.
  if (!used)
    throw new Failure(403, 'signIn', 'Sign in again to change how you sign in.', { code: 'signInAgain' })
  if (isYoung(used, user, now) && since < used.createdAt)
    throw new Failure(
      403,
      'login',
      'Your way to sign in was added less than 7 days ago. Sign in in an older way.',
      { code: 'loginYoung' },
    )
}
