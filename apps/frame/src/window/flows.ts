import { SOCIAL_PROVIDERS } from '@latchkey/contract'
import { type InferOutput, nullable, number, object, picklist, safeParse, string } from 'valibot'
import { StorageDeniedError } from '../FrameError.ts'
import { randomBytes, toBase64Url } from '../keys/bytes.ts'

const flow = object({
  /** What finishes the sign-in. It never leaves this browser but for the wallet's server. */
  secret: string(),
  projectId: string(),
  provider: picklist(SOCIAL_PROVIDERS),
  /** The origin of the page that waits for it, and what the page calls it; null where a page of the wallet began. */
  page: nullable(string()),
  resultUri: nullable(string()),
  expires: number(),
})
/** A sign-in at a provider that this browser has begun. */
export type Flow = InferOutput<typeof flow>

/** As long as the server keeps it. */
const FLOW_MS = 600_000
const PREFIX = 'flow/'

/** A new secret, and its SHA-256 by which the server will know it. */
export async function makeSecret(): Promise<{ readonly secret: string; readonly challenge: string }> {
  const secret = toBase64Url(randomBytes(32))
  return { secret, challenge: await sha256Url(secret) }
}

/** Keeps a sign-in until the browser is back, perhaps in another tab. @throws StorageDeniedError where the browser keeps nothing */
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

/** The sign-in that this browser has begun under a state; undefined where it has begun none, or too long ago. */
export function readFlow(state: string, now = Date.now()): Flow | undefined {
  try {
    const parsed = safeParse(flow, JSON.parse(localStorage.getItem(PREFIX + state) ?? ''))
    return parsed.success && parsed.output.expires > now ? parsed.output : undefined
  } catch {
    // Nothing is kept, or nothing that this page has written.
    return undefined
  }
}

export function forgetFlow(state: string): void {
  localStorage.removeItem(PREFIX + state)
}

const OPENING = 'opening/'

/** Keeps the secret of the newest proof of this device, by which the link of the mail is known in this browser. */
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
