import { array, integer, number, object, pipe, regex, safeParse, string } from 'valibot'

/** A transaction that the visitor sent to the treasury from this browser. Where to look, and nothing more. */
export interface OwnTransaction {
  readonly hash: string
  /** In milliseconds since 1970. */
  readonly sentAt: number
}

const stored = array(
  object({ hash: pipe(string(), regex(/^0x[0-9a-f]{64}$/)), sentAt: pipe(number(), integer()) }),
)
const MOST = 50

/** `localStorage`, or whatever has its shape. */
export type OwnStorage = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (chainId: number, treasury: string) => `backing/sent/${chainId}/${treasury.toLowerCase()}`

/** What the visitor sent to a treasury from this browser, oldest first. Anything odd in the storage counts as nothing. */
export function readOwn(storage: OwnStorage, chainId: number, treasury: string): readonly OwnTransaction[] {
  try {
    const parsed = safeParse(stored, JSON.parse(storage.getItem(keyOf(chainId, treasury)) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    // Blocked, or not JSON: the stone is found again in the gateway's list, where one is served.
    return []
  }
}

/** Keeps one more, and returns all. */
export function addOwn(
  storage: OwnStorage,
  chainId: number,
  treasury: string,
  transaction: OwnTransaction,
): readonly OwnTransaction[] {
  const others = readOwn(storage, chainId, treasury).filter(({ hash }) => hash !== transaction.hash)
  return write(storage, chainId, treasury, [...others, transaction].slice(-MOST))
}

/** Forgets those that turned out to be no contribution. */
export function removeOwn(
  storage: OwnStorage,
  chainId: number,
  treasury: string,
  hashes: readonly string[],
): readonly OwnTransaction[] {
  const kept = readOwn(storage, chainId, treasury).filter(({ hash }) => !hashes.includes(hash))
  return write(storage, chainId, treasury, kept)
}

function write(
  storage: OwnStorage,
  chainId: number,
  treasury: string,
  own: readonly OwnTransaction[],
): readonly OwnTransaction[] {
  try {
    storage.setItem(keyOf(chainId, treasury), JSON.stringify(own))
  } catch {
    // Blocked or full: the stone lasts as long as the page.
  }
  return own
}
