import type { SocialFailure } from '@latchkey/contract'
import type { Logger } from 'pino'
import type { Bindings, Provider } from './createProvider.ts'
import type { SocialStore, StoredSignIn } from './store.ts'

/** The parameters with which a provider returns a user. */
export interface Returned {
  readonly provider: Provider['id']
  readonly code?: string | undefined
  readonly error?: string | undefined
  readonly iss?: string | undefined
}

export interface ExchangeParts {
  readonly store: SocialStore
  readonly hash: (text: string) => Promise<string>
  readonly logger: Logger
  readonly now: () => number
}

/** How long a result waits, and how long the code of an offered link is valid. */
const RESULT_MS = 10 * 60_000
/** Providers' error codes for a user's refusal. */
const DENIALS = ['access_denied', 'user_cancelled_authorize', 'user_denied', 'consent_required']

/** Begins sign-ins at providers, and processes their responses. */
export function createExchange({ store, hash, logger, now }: ExchangeParts) {
  /** Derives the bindings from the state, which only the device and the provider know. They are not stored. */
  const bind = async (state: string): Promise<Bindings> => ({
    state,
    verifier: await hash(JSON.stringify(['pkce', state])),
    nonce: await hash(JSON.stringify(['nonce', state])),
  })

  const exchange = async (
    provider: Provider,
    signIn: StoredSignIn,
    state: string,
    { code, error, iss }: Returned,
  ): Promise<void> => {
    const fail = async (reason: SocialFailure, why: string) => {
      logger.info({ provider: provider.id, reason, why }, 'a sign-in at a provider failed')
      await store.fail(signIn.digest, reason)
    }
    if (iss !== undefined && !provider.isIssuer(iss)) return fail('provider', 'another issuer')
    if (error !== undefined)
      return DENIALS.includes(error) ? fail('denied', 'denied') : fail('provider', 'an error')
    if (code === undefined) return fail('provider', 'no code')
    try {
      const profile = await provider.exchange(code, await bind(state))
      await store.succeed(signIn.digest, profile, new Date(now() + RESULT_MS).toISOString())
    } catch (failure) {
      await fail('provider', failure instanceof Error ? `${failure.name}: ${failure.message}` : 'unknown')
    }
  }

  return { bind, exchange }
}
