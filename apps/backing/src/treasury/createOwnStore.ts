import { array, integer, number, object, pipe, regex, safeParse, string } from 'valibot'

/** A transaction that the user sent to the treasury from this browser. Where to look, and nothing more. */
export interface OwnTransaction {
  readonly hash: string
  /** In milliseconds since 1970. */
  readonly sentAt: number
}

/** The user's own transactions to one treasury, oldest first. */
export interface OwnStore {
  get(): readonly OwnTransaction[]
  add(transaction: OwnTransaction): void
  /** Forgets those that turned out to be no contribution. */
  remove(hashes: readonly string[]): void
  subscribe(listener: () => void): () => void
}

const stored = array(
  object({ hash: pipe(string(), regex(/^0x[0-9a-f]{64}$/)), sentAt: pipe(number(), integer()) }),
)
const MOST = 50

/**
 * Keeps which transactions the user sent, also over a reload where the browser lets it.
 *
 * @param storage - `localStorage`; what cannot be read counts as nothing, what cannot be written lasts as long as the page
 * @param chainId - of the network, which has a treasury and stones of its own
 */
export function createOwnStore(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  chainId: number,
  treasury: string,
): OwnStore {
  const key = `backing/sent/${chainId}/${treasury.toLowerCase()}`
  const listeners = new Set<() => void>()
  let sent = read(storage, key)

  function become(next: readonly OwnTransaction[]): void {
    sent = next.slice(-MOST)
    try {
      storage.setItem(key, JSON.stringify(sent))
    } catch {
      // Blocked or full.
    }
    for (const listener of listeners) listener()
  }

  return {
    get: () => sent,
    add(transaction) {
      const one = { ...transaction, hash: transaction.hash.toLowerCase() }
      become([...sent.filter(({ hash }) => hash !== one.hash), one])
    },
    remove(hashes) {
      if (sent.some(({ hash }) => hashes.includes(hash)))
        become(sent.filter(({ hash }) => !hashes.includes(hash)))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function read(storage: Pick<Storage, 'getItem'>, key: string): readonly OwnTransaction[] {
  try {
    const parsed = safeParse(stored, JSON.parse(storage.getItem(key) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}
