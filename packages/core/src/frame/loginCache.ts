import type { KitStorage } from '../adapter/page.ts'

/** The stored data of an embedded wallet's login (S3.25). The prefix belongs to the wallet, not to one kit. */
const KEYS = {
  token: 'SESSION_TOKEN_KEY',
  loginUsed: 'EMAIL_LOGIN_USED_KEY',
  lastChain: 'LAST_USED_CHAIN_KEY',
  lastEmailLogin: 'LAST_EMAIL_LOGIN_TIME',
  email: 'EMAIL',
  accountType: 'PREFERRED_ACCOUNT_TYPE',
  smartAccountEnabled: 'SMART_ACCOUNT_ENABLED',
  smartAccountNetworks: 'SMART_ACCOUNT_ENABLED_NETWORKS',
  socialUsername: 'SOCIAL_USERNAME',
  socialProvider: 'SOCIAL_PROVIDER',
  signOutDue: 'SIGN_OUT_DUE_KEY',
} as const

/** A stored value's name. */
export type LoginKey = keyof typeof KEYS

/** The stored login of the embedded wallet. */
export interface LoginCache {
  get(key: LoginKey): string | undefined
  /** Removes the key if the value is undefined or null. */
  set(key: LoginKey, value: string | null | undefined): void
  /** After a successful connect or e-mail update (S4.31). */
  keepLogin(email: string | null | undefined): void
  /** After a disconnect, or a check that failed or returned no (S4.32). */
  clearLogin(): void
}

export function createLoginCache(storage: KitStorage): LoginCache {
  const name = (key: LoginKey): string => `@latchkey-wallet/${KEYS[key]}`
  const cache: LoginCache = {
    get: (key) => storage.getItem(name(key)) ?? undefined,
    set(key, value) {
      if (value === undefined || value === null) storage.removeItem(name(key))
      else storage.setItem(name(key), value)
    },
    keepLogin(email) {
      if (email) cache.set('email', email)
      cache.set('loginUsed', 'true')
      cache.set('lastEmailLogin', undefined)
    },
    clearLogin() {
      for (const key of ['loginUsed', 'email', 'lastChain', 'socialUsername', 'socialProvider'] as const)
        cache.set(key, undefined)
    },
  }
  return cache
}
