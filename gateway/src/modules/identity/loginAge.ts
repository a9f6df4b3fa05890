import { Failure } from '../../server/Failure.ts'
import type { User } from './wholePerson.ts'

/** For so long a login that was added to a user opens no new device, and takes nothing away that is older than itself. */
export const YOUNG_MS = 7 * 86_400_000

interface Dated {
  readonly createdAt: string
}

interface LoginStore {
  logins(userId: string): Promise<readonly (Dated & { readonly issuer: string; readonly subject: string })[]>
}

interface Asker {
  readonly user: Pick<User, 'id' | 'created_at'>
  /** `issuer:subject` of the login with which the session began. */
  readonly login: string | null
}

/** Whether a login came to its user lately. The one that the user began with is never young. */
export function isYoung(login: Dated, user: { readonly created_at: string }, now: number): boolean {
  return login.createdAt !== user.created_at && Date.parse(login.createdAt) > now - YOUNG_MS
}

/** The address that proves a change by a code. One that came lately, and after the login that asks, is none: somebody may have slipped it in. */
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
 * A login takes nothing away that is older than itself: whoever has slipped one in can't shut out the owner with it.
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
  // An earlier release did not note with what a session began.
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
