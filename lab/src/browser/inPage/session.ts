// This browser's wallet on the server, and how to call it.
export type WalletOutcome =
  | { status: 'done'; result: unknown }
  | { status: 'failed'; error: { code: number; message: string; data?: unknown } }
type WalletAnswer = WalletOutcome | { status: 'pending'; id: string; window: boolean }

const SESSION_KEY = 'lab-wallet/session'
export const WALLET_PATH = '/__lab/wallet'

/** This browser's id. If storage is blocked, it is valid for this page only. */
export function readSession(): string {
  try {
    const known = localStorage.getItem(SESSION_KEY)
    if (known) return known
    const made = makeId()
    localStorage.setItem(SESSION_KEY, made)
    return made
  } catch {
    return makeId()
  }
}

/** randomUUID is missing on pages without TLS, except on localhost. */
export function makeId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Sends JSON to the wallet's server. Throws the errors that it returns. */
export async function tellWallet(path: string, body: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(`${WALLET_PATH}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}

/** The server of the wallet is ours, and its answers are of this shape. */
export const askProvider = async (session: string, method: string, params: unknown): Promise<WalletAnswer> =>
  (await tellWallet('/request', { session, method, params })) as WalletAnswer

/** Waits for slow answers: a user's decision, or a delay that a test chose. */
export async function waitForOutcome(id: string): Promise<WalletOutcome> {
  const response = await fetch(`${WALLET_PATH}/outcome/${id}`)
  return (await response.json()) as WalletOutcome
}
