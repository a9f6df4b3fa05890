/** Answers for a limited time. Concurrent callers with one key share one look-up; a failed one isn't cached. */
export interface TimedCache<value> {
  get(key: string, load: () => Promise<value>): Promise<value>
  has(key: string): boolean
  set(key: string, value: value): void
  /** Changes a cached answer but not its age, so updates can't keep it alive. Does nothing if no answer is cached. */
  update(key: string, change: (value: value) => value): void
}

export interface TimedCacheOptions<value> {
  readonly now?: () => number
  /** About how many bytes an answer takes. */
  readonly weigh?: (value: value) => number
  /** Beyond this many bytes the oldest answers are dropped. */
  readonly maxBytes?: number
}

interface Entry<value> {
  readonly value: Promise<value>
  readonly untilMs: number
  /** Zero until the answer is there. */
  bytes: number
}

const MAX_ENTRIES = 10_000
const MAX_BYTES = 64 * 1_024 * 1_024
/** The key, the promise and their places in the map. */
const ENTRY_BYTES = 512

/** @param ttlMs - how long an answer is cached, from the start of its look-up */
export function createTimedCache<value>(
  ttlMs: number,
  { now = Date.now, weigh = () => 0, maxBytes = MAX_BYTES }: TimedCacheOptions<value> = {},
): TimedCache<value> {
  // Insertion order is the order of expiry: all entries live equally long, and an update keeps its place.
  const entries = new Map<string, Entry<value>>()
  let bytes = 0

  const drop = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  /** Drops expired answers, then the oldest ones while there are too many. */
  const sweep = () => {
    const time = now()
    for (const [key, { untilMs }] of entries) {
      if (untilMs > time && entries.size <= MAX_ENTRIES && bytes <= maxBytes) return
      drop(key)
    }
  }

  const put = (key: string, value: Promise<value>, untilMs: number) => {
    const entry: Entry<value> = { value, untilMs, bytes: 0 }
    bytes -= entries.get(key)?.bytes ?? 0
    entries.set(key, entry)
    value.then(
      (known) => {
        if (entries.get(key) !== entry) return
        entry.bytes = ENTRY_BYTES + weigh(known)
        bytes += entry.bytes
        sweep()
      },
      () => {
        if (entries.get(key) === entry) drop(key)
      },
    )
    sweep()
  }

  const keep = (key: string, value: Promise<value>) => {
    drop(key)
    put(key, value, now() + ttlMs)
  }

  const fresh = (key: string) => {
    const found = entries.get(key)
    return found && found.untilMs > now() ? found : undefined
  }

  return {
    has: (key) => fresh(key) !== undefined,
    get(key, load) {
      const found = fresh(key)
      if (found) return found.value
      const value = load()
      keep(key, value)
      return value
    },
    set: (key, value) => keep(key, Promise.resolve(value)),
    update(key, change) {
      const found = fresh(key)
      if (found) put(key, found.value.then(change), found.untilMs)
    },
  }
}
