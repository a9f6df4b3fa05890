import { SOCIAL_PROVIDERS } from '@latchkey/contract'
import { type InferOutput, nullable, number, object, picklist, safeParse, string } from 'valibot'
import { StorageDeniedError } from '../FrameError.ts'
import { randomBytes, toBase64Url } from '../keys/bytes.ts'

const flow = object({
  /** The secret that finishes the sign-in. This browser sends it only to the wallet's server. */
  secret: string(),
  projectId: string(),
  provider: picklist(SOCIAL_PROVIDERS),
  /** The origin of the waiting page, and the page's URI of the sign-in; both are null if a page of the wallet began it. */
  page: nullable(string()),
  resultUri: nullable(string()),
  expires: number(),
})
/** A sign-in at a provider that this browser has begun. */
export type Flow = InferOutput<typeof flow>

/** As long as the server keeps the sign-in, in milliseconds. */
const FLOW_MS = 600_000
const PREFIX = 'flow/'

/** Makes a secret, and its SHA-256, which is the challenge for the server. */
export async function makeSecret(): Promise<{ readonly secret: string; readonly challenge: string }> {
  const secret = toBase64Url(randomBytes(32))
  return { secret, challenge: await sha256Url(secret) }
}

/** Keeps a sign-in until the browser returns, perhaps in another tab. @throws StorageDeniedError if the browser denies storage */
export function keepFlow(state: string, wanted: Omit<Flow, 'expires'>, now = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)))
      if (!readFlow(key.slice(PREFIX.length), now)) localStorage.removeItem(key)
    const kept: Flow = { ...wanted, expires: now + FLOW_MS }
    localStorage.setItem(PREFIX + state, JSON.stringify(kept))
  } catch (error) {
    throw new StorageDeniedError(error)
  }
}

/** The sign-in that this browser has begun with a state; undefined if there is none or it has expired. */
export function readFlow(state: string, now = Date.now()): Flow | undefined {
  try {
    const parsed = safeParse(flow, JSON.parse(localStorage.getItem(PREFIX + state) ?? ''))
    return parsed.success && parsed.output.expires > now ? parsed.output : undefined
  } catch {
    // Nothing is stored, or something that this page has not written.
    return undefined
  }
}

export function forgetFlow(state: string): void {
  localStorage.removeItem(PREFIX + state)
}

const OPENING = 'opening/'

/** Keeps the secret of this device's newest proof, so that this browser recognizes the mailed link. */
export function keepOpening(id: string, secret: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(OPENING)) localStorage.removeItem(key)
    localStorage.setItem(OPENING + id, secret)
  } catch {
    // The link then shows a code, as in another browser.
  }
}

/** The secret of a proof that this browser has asked for. */
export function readOpening(id: string): string | undefined {
  try {
    return localStorage.getItem(OPENING + id) ?? undefined
  } catch {
    return undefined
  }
}

export async function sha256Url(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
