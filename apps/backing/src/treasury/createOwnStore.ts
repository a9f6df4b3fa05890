import { array, integer, number, object, pipe, regex, safeParse, string } from 'valibot'

/** A transaction that the user sent to the treasury from this browser. It has only the hash to look up. */
export interface OwnTransaction {
  readonly hash: string
  /** In milliseconds since 1970. */
  readonly sentAt: number
}

/** The user's own transactions to one treasury, oldest first. */
export interface OwnStore {
  get(): readonly OwnTransaction[]
  add(transaction: OwnTransaction): void
  /** Removes transactions that turned out not to be contributions. */
  remove(hashes: readonly string[]): void
  subscribe(listener: () => void): () => void
}

const stored = array(
  object({ hash: pipe(string(), regex(/^0x[0-9a-f]{64}$/)), sentAt: pipe(number(), integer()) }),
)
const MOST = 50

/**
 * Keeps the transactions that the user sent, even over a reload if the browser's storage allows it.
 *
 * @param storage - `localStorage`; unreadable content counts as empty, and without write access, data lasts until the page closes
 * @param chainId - the network's chain id; each network has its own treasury and stones
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
      // Storage is blocked or full.
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
