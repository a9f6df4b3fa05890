import { randomInt, randomUUID } from 'node:crypto'
import { EMAIL_COOLDOWN_MS, OTP_LENGTH } from '@latchkey/contract'
import { Failure } from '../../server/Failure.ts'
import { isSameSecret } from '../../server/isSameSecret.ts'
import type { CodePlace, CodeStore, StoredCode } from './codeStore.ts'
import { countTries } from './countTries.ts'

/** What a code proves. A code is valid only for its purpose. */
export type CodePurpose = 'sign-in' | 'link' | 'update-primary' | 'update-secondary' | 'change'

export interface WantedCode {
  readonly projectId: string
  readonly deviceId: string
  readonly purpose: CodePurpose
  readonly email: string
  readonly locale: string
  readonly userId?: string | undefined
  readonly nextEmail?: string | undefined
  /** The object of the code: the digest of a sign-in at a provider, or the id of a change. */
  readonly oauth?: string | undefined
}

/** Where a code is entered, and which user it must belong to: two users may have signed in on one device. */
type TriedAt = Pick<WantedCode, 'projectId' | 'deviceId' | 'purpose' | 'userId'>

export interface Codes {
  /**
   * Creates a code, and passes it to `mail`. If that fails, another code can be requested at once.
   *
   * @throws Failure 429 within 30 s of the last code (S9.7)
   */
  send(wanted: WantedCode, mail: (code: string) => Promise<void>): Promise<void>
  /**
   * Checks a code without using it up.
   *
   * @throws Failure 400 for a wrong code, for another user's, and for any code after the fifth try or ten minutes
   */
  check(place: TriedAt, code: string): Promise<StoredCode>
  /** Uses a code up. @throws Failure 400 as `check`, and if the code was used meanwhile */
  take(place: TriedAt, code: string): Promise<StoredCode>
}

export const CODE_MINUTES = 10
const MOST_TRIES = 5
const MINUTE_MS = 60_000

/** @param hash - a keyed hash, because six digits can be guessed from an unkeyed one */
export function createCodes(
  store: CodeStore,
  hash: (text: string) => Promise<string>,
  now: () => number = Date.now,
): Codes {
  const digestOf = (code: string, email: string, place: CodePlace): Promise<string> =>
    hash(JSON.stringify([place.project_id, place.device_id, place.purpose, email, code]))
  const countTry = countTries(now)
  const check: Codes['check'] = async ({ projectId, deviceId, purpose, userId }, code) => {
    const place = { project_id: projectId, device_id: deviceId, purpose }
    const stored = await store.try(place, MOST_TRIES, new Date(now()).toISOString())
    if (stored === undefined) throw codeExpired()
    // The database also counts tries at other gateways. The count in this process still holds if the database is reset.
    const tries = Math.max(stored.tries, countTry(stored.id, stored.expires_at))
    if (tries > MOST_TRIES) throw codeExpired()
    if (userId !== undefined && stored.user_id !== userId) throw codeExpired()
    if (isSameSecret(await digestOf(code, stored.email, place), stored.digest)) return stored
    const left = MOST_TRIES - tries
    throw left > 0
      ? new Failure(400, 'otp', `The code is wrong. Tries left: ${left}.`, {
          code: 'codeWrong',
          count: left,
        })
      : new Failure(400, 'otp', 'The code is wrong. Ask for a new one.', { code: 'codeSpent' })
  }

  return {
    check,
    async send({ projectId, deviceId, purpose, email, locale, userId, nextEmail, oauth }, mail) {
      const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
      const id = randomUUID()
      const place = { project_id: projectId, device_id: deviceId, purpose }
      const before = await store.put(
        {
          ...place,
          id,
          user_id: userId ?? null,
          email,
          next_email: nextEmail ?? null,
          oauth: oauth ?? null,
          digest: await digestOf(code, email, place),
          tries: 0,
          locale,
          created_at: new Date(now()).toISOString(),
          expires_at: new Date(now() + CODE_MINUTES * MINUTE_MS).toISOString(),
        },
        new Date(now() - EMAIL_COOLDOWN_MS).toISOString(),
      )
      if (before !== undefined) throw tooSoon(Date.parse(before) + EMAIL_COOLDOWN_MS - now())
      try {
        await mail(code)
      } catch (error) {
        await store.take(id)
        throw error
      }
    },
    async take(place, code) {
      const stored = await check(place, code)
      if (!(await store.take(stored.id))) throw codeUsed()
      return stored
    },
  }
}

export function codeUsed(): Failure {
  return new Failure(400, 'otp', 'The code has been used. Ask for a new one.', { code: 'codeUsed' })
}

export function codeExpired(): Failure {
  return new Failure(400, 'otp', 'The code has expired. Ask for a new one.', { code: 'codeExpired' })
}

function tooSoon(waitMs: number): Failure {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new Failure(429, 'cooldown', `Please try again after ${seconds} seconds`, {
    code: 'cooldown',
    count: seconds,
    headers: { 'retry-after': String(seconds) },
  })
}
