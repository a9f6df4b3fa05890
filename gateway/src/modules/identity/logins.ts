import { LOGIN_PROVIDERS, type RouteResponse, type walletLogins } from '@latchkey/contract'
import * as v from 'valibot'
import type { Mailer } from '../../mail/createMailer.ts'
import { Failure } from '../../server/Failure.ts'
import { RECENT_MS, requireSignInSince, type SignedIn } from './sessions.ts'
import type { IdentityStore, NamedLogin, SignIn } from './store.ts'

/** The ways in which a person signs in. The last one stays. */
export interface Logins {
  list(session: SignedIn): Promise<RouteResponse<typeof walletLogins>>
  /**
   * Adds a login, and mails the person that.
   *
   * @param take - uses up what proved the login
   * @returns false where it is somebody else's
   */
  add(userId: string, product: string, login: NamedLogin, take?: SignIn['take']): Promise<boolean>
  /**
   * Removes a login, and mails that to the address that the person had.
   *
   * @throws Failure 403 without a sign-in of the last ten minutes, 404 for an unknown login, 409 for the last one
   */
  remove(session: SignedIn, product: string, id: string): Promise<void>
  /** @throws Failure 403 where the sign-in is older than ten minutes */
  requireRecent(session: SignedIn): void
}

const providers = v.picklist(LOGIN_PROVIDERS)

export function createLogins(store: IdentityStore, mailer: Mailer, now: () => number = Date.now): Logins {
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
    async add(userId, product, login, take) {
      const isNew = await store.addLogin(userId, login, new Date(now()).toISOString(), take)
      const user = await store.find(userId)
      const email = await store.emailOf(userId)
      if (isNew && user && email !== undefined) announceLogin(mailer, email, user.locale, product, login)
      return isNew !== undefined
    },
    async remove(session, product, id) {
      requireRecent(session)
      const { user, device } = session
      const [, issuer = '', subject = ''] = /^([a-z]+):(.*)$/s.exec(id) ?? []
      const login = (await store.logins(user.id)).find(
        (one) => one.issuer === issuer && one.subject === subject,
      )
      const email = await store.emailOf(user.id)
      const outcome = await store.removeLogin(user.id, { issuer, subject })
      if (outcome === 'unknown')
        throw new Failure(404, 'id', 'You do not sign in with this.', { code: 'loginUnknown' })
      if (outcome === 'last')
        throw new Failure(409, 'id', 'This is your only way to sign in. Add another one first.', {
          code: 'lastLogin',
        })
      if (email !== undefined)
        mailer.notify(email, user.locale, {
          kind: 'loginRemoved',
          product,
          provider: issuer,
          name: login?.name ?? subject,
          device: device.name,
        })
    },
    requireRecent,
  }
}

/** Mails a person that there is a new way to their wallet. */
export function announceLogin(
  mailer: Mailer,
  email: string,
  locale: string,
  product: string,
  { issuer, subject, name }: NamedLogin,
): void {
  mailer.notify(email, locale, { kind: 'loginAdded', product, provider: issuer, name: name ?? subject })
}
