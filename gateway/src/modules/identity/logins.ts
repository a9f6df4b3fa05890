import type { RouteResponse, walletLogins } from '@latchkey/contract'
import { type Changes, lastLogin, loginUnknown } from './changes.ts'
import { describeLogin } from './describeLogin.ts'
import type { SignedIn } from './sessions.ts'
import type { IdentityStore } from './store.ts'

export interface Logins {
  list(session: SignedIn): Promise<RouteResponse<typeof walletLogins>>
  /**
   * @returns the id of the change that waits for the user's decision
   * @throws Failure 404 for an unknown login, 409 for the last one, 403 as `Changes.ask` does
   */
  askRemoval(session: SignedIn, id: string): Promise<string>
}

export function createLogins(store: IdentityStore, changes: Pick<Changes, 'ask'>): Logins {
  return {
    async list({ user }) {
      const logins = await store.logins(user.id)
      return {
        logins: logins.map(({ createdAt, ...login }) => ({
          id: `${login.issuer}:${login.subject}`,
          ...describeLogin(login),
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
  }
}
