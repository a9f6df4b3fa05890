import { LOGIN_PROVIDERS, type RouteResponse, type walletLogins } from '@latchkey/contract'
import * as v from 'valibot'
import { type Changes, lastLogin, loginUnknown } from './changes.ts'
import { RECENT_MS, requireSignInSince, type SignedIn } from './sessions.ts'
import type { IdentityStore } from './store.ts'

/** The ways in which a person signs in. The last one stays. */
export interface Logins {
  list(session: SignedIn): Promise<RouteResponse<typeof walletLogins>>
  /**
   * Asks for a login to be removed.
   *
   * @returns the change that waits for its person
   * @throws Failure 404 for an unknown login, 409 for the last one, 403 as `Changes.ask` does
   */
  askRemoval(session: SignedIn, id: string): Promise<string>
  /** @throws Failure 403 where the sign-in is older than ten minutes */
  requireRecent(session: SignedIn): void
}

const providers = v.picklist(LOGIN_PROVIDERS)

export function createLogins(
  store: IdentityStore,
  changes: Pick<Changes, 'ask'>,
  now: () => number = Date.now,
): Logins {
  const requireRecent = (session: SignedIn): void =>
    requireSignInSince(session, now() - RECENT_MS, 'Sign in again to change how you sign in.')

  return {
    async list({ user }) {
      const logins = await store.logins(user.id)
      return {
        logins: logins.map(({ issuer, subject, name, createdAt }) => ({
          id: `${issuer}:${subject}`,
          provider: v.parse(providers, issuer),
          name: issuer === 'email' ? subject : name,
          createdAt,
        })),
      }
    },
    async askRemoval(session, id) {
      const [, issuer = '', subject = ''] = /^([a-z]+):(.*)$/s.exec(id) ?? []
      const all = await store.logins(session.user.id)
      const login = all.find((one) => one.issuer === issuer && one.subject === subject)
      if (!login) throw loginUnknown()
      if (all.length === 1) throw lastLogin()
      return changes.ask(session, { kind: 'remove', login: { issuer, subject, name: login.name } })
    },
    requireRecent,
  }
}
