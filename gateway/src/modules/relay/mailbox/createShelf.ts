import {
  bytesOf,
  KEPT_AFTER_TAKEN_MS,
  type Letter,
  type MailboxLimits,
  OPEN_SHARE,
  PAIRING_MS,
  PAIRING_SHARE,
  type PageStart,
  type Parties,
  type Payer,
  PROJECT_OPEN_SHARE,
  storedBytesOf,
  TAKEN_FACTOR,
  TAKEN_SHARE,
} from './mailbox.ts'
import { mailboxFull, storedTooMuch, unavailable } from './refusals.ts'

export interface ShelfEntry {
  readonly seq: number
  readonly topic: string
  readonly id: string
  readonly sender: string
  readonly project: string
  readonly address: string
  readonly bytes: number
  expiresAt: number
  /** The client ids that have taken the message, each followed by a space. */
  takers: string
  isDone: boolean
}

/** Metadata of all stored messages, in memory, so that the database needs no index. */
export interface Shelf {
  /** @returns undefined if it has expired */
  find(topic: string, id: string, nowMs: number): ShelfEntry | undefined
  /**
   * Creates an entry for a new message.
   *
   * @throws RelayError MailboxLimitExceeded, StoredLimitExceeded, StoreUnavailable
   */
  add(seq: number, letter: Letter, payer: Payer, nowMs: number): ShelfEntry
  restore(entry: ShelfEntry): void
  remove(entry: ShelfEntry): void
  take(
    found: { topic: string; id: string; clientId: string },
    parties: Parties,
    nowMs: number,
  ): ShelfEntry | undefined
  unread(
    topic: string,
    clientId: string,
    start: PageStart,
    nowMs: number,
  ): { entries: ShelfEntry[]; next?: number }
  purge(nowMs: number): void
  storedBytes(): number
  /** The rows of entries that were removed since the last call. */
  removed(atMost: number): readonly number[]
}

interface Box {
  readonly entries: Map<string, ShelfEntry>
  waiting: number
  waitingBytes: number
  bytes: number
}

const BUCKET_MS = 10_000
const MOST_PASSED = 10_000

export function createShelf(limits: MailboxLimits): Shelf {
  const boxes = new Map<string, Box>()
  /** Entries grouped by expiry, in intervals of ten seconds; the key is the interval's end. */
  const buckets = new Map<number, Set<ShelfEntry>>()
  /** Entries that both parties have taken, in that order. Some are already removed. */
  let done: ShelfEntry[] = []
  let firstDone = 0
  const used = {
    client: new Map<string, number>(),
    address: new Map<string, number>(),
    project: new Map<string, number>(),
  }
  let storedBytes = 0
  let doneBytes = 0
  const gone: number[] = []

  const bucketOf = ({ expiresAt }: ShelfEntry) => Math.ceil(expiresAt / BUCKET_MS)
  const schedule = (entry: ShelfEntry) => {
    const bucket = buckets.get(bucketOf(entry))
    if (bucket) bucket.add(entry)
    else buckets.set(bucketOf(entry), new Set([entry]))
  }
  const unschedule = (entry: ShelfEntry) => {
    const bucket = buckets.get(bucketOf(entry))
    bucket?.delete(entry)
    if (bucket?.size === 0) buckets.delete(bucketOf(entry))
  }
  const charge = (entry: ShelfEntry, sign: 1 | -1) => {
    const cost = sign * storedBytesOf(entry.bytes)
    for (const [counts, key] of [
      [used.client, entry.sender],
      [used.address, entry.address],
      [used.project, entry.project],
    ] as const) {
      if (key === '') continue
      const count = (counts.get(key) ?? 0) + cost
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }

  const insert = (entry: ShelfEntry) => {
    const box = boxes.get(entry.topic) ?? { entries: new Map(), waiting: 0, waitingBytes: 0, bytes: 0 }
    boxes.set(entry.topic, box)
    box.entries.set(entry.id, entry)
    box.bytes += entry.bytes
    if (entry.takers === '') {
      box.waiting += 1
      box.waitingBytes += entry.bytes
    }
    storedBytes += storedBytesOf(entry.bytes)
    charge(entry, 1)
    schedule(entry)
  }

  const remove = (entry: ShelfEntry) => {
    const box = boxes.get(entry.topic)
    if (box?.entries.get(entry.id) !== entry) return
    box.entries.delete(entry.id)
    box.bytes -= entry.bytes
    if (entry.takers === '') {
      box.waiting -= 1
      box.waitingBytes -= entry.bytes
    }
    if (box.entries.size === 0) boxes.delete(entry.topic)
    storedBytes -= storedBytesOf(entry.bytes)
    if (entry.isDone) doneBytes -= storedBytesOf(entry.bytes)
    else charge(entry, -1)
    unschedule(entry)
    gone.push(entry.seq)
  }

  const isHere = (entry: ShelfEntry) => boxes.get(entry.topic)?.entries.get(entry.id) === entry

  const removeOldestDone = (): boolean => {
    while (firstDone < done.length) {
      const oldest = done[firstDone]
      firstDone += 1
      if (firstDone > MOST_PASSED) {
        done = done.slice(firstDone)
        firstDone = 0
      }
      if (!oldest || !isHere(oldest)) continue
      remove(oldest)
      return true
    }
    return false
  }

  /** Removes messages that both parties have taken, to make room for new ones. */
  const makeRoom = (topic: string, bytes: number, nowMs: number) => {
    const box = boxes.get(topic)
    if (!box) return
    const isFull = () =>
      box.waiting + 1 > limits.mailboxMessages ||
      box.waitingBytes + bytes > limits.mailboxBytes ||
      box.entries.size + 1 > limits.mailboxMessages * TAKEN_FACTOR ||
      box.bytes + bytes > limits.mailboxBytes * TAKEN_FACTOR
    if (!isFull()) return
    for (const entry of box.entries.values()) {
      if (entry.isDone || entry.expiresAt <= nowMs) remove(entry)
      if (!isFull()) return
    }
    if (isFull()) throw mailboxFull()
  }

  const isPairing = ({ expiresAt, publishedAt }: Letter) => expiresAt - publishedAt <= PAIRING_MS

  const requireBudgets = (letter: Letter, { address, project }: Payer, cost: number) => {
    const { sender } = letter
    const ofProject = limits.storedPerProject * (isPairing(letter) ? 1 : PROJECT_OPEN_SHARE)
    if ((used.client.get(sender) ?? 0) + cost > limits.storedPerClient) throw storedTooMuch('client')
    if ((used.address.get(address) ?? 0) + cost > limits.storedPerAddress) throw storedTooMuch('address')
    if ((used.project.get(project) ?? 0) + cost > ofProject) throw storedTooMuch('project')
  }

  const requireStore = (letter: Letter, cost: number) => {
    const most = limits.storeBytes * (isPairing(letter) ? PAIRING_SHARE : OPEN_SHARE)
    while (storedBytes + cost > most) if (!removeOldestDone()) throw unavailable()
  }

  return {
    storedBytes: () => storedBytes,
    find(topic, id, nowMs) {
      const entry = boxes.get(topic)?.entries.get(id)
      return entry && entry.expiresAt > nowMs ? entry : undefined
    },
    add(seq, letter, payer, nowMs) {
      const { topic, id, sender, expiresAt } = letter
      const over = boxes.get(topic)?.entries.get(id)
      if (over) remove(over)
      const bytes = bytesOf(letter)
      const cost = storedBytesOf(bytes)
      makeRoom(topic, bytes, nowMs)
      requireBudgets(letter, payer, cost)
      requireStore(letter, cost)
      // No spread syntax: the engine would give each object a new hidden class.
      const entry: ShelfEntry = {
        seq,
        topic,
        id,
        sender,
        project: payer.project,
        address: payer.address,
        bytes,
        expiresAt,
        takers: '',
        isDone: false,
      }
      insert(entry)
      return entry
    },
    restore: insert,
    remove,
    take({ topic, id, clientId }, parties, nowMs) {
      const box = boxes.get(topic)
      const entry = box?.entries.get(id)
      if (!box || !entry || entry.takers.includes(`${clientId} `)) return undefined
      if (entry.takers === '') {
        box.waiting -= 1
        box.waitingBytes -= entry.bytes
      }
      entry.takers += `${clientId} `
      const receivers = parties.filter((party) => party !== entry.sender)
      if (
        !entry.isDone &&
        receivers.length > 0 &&
        receivers.every((party) => entry.takers.includes(`${party} `))
      ) {
        entry.isDone = true
        charge(entry, -1)
        done.push(entry)
        doneBytes += storedBytesOf(entry.bytes)
        unschedule(entry)
        entry.expiresAt = Math.min(entry.expiresAt, nowMs + KEPT_AFTER_TAKEN_MS)
        schedule(entry)
        while (doneBytes > limits.storeBytes * TAKEN_SHARE) removeOldestDone()
      }
      return entry
    },
    unread(topic, clientId, { after = 0, mostBytes, mayBeEmpty = false }, nowMs) {
      const entries: ShelfEntry[] = []
      let bytes = 0
      for (const entry of boxes.get(topic)?.entries.values() ?? []) {
        const isTheirs = entry.sender !== clientId && !entry.takers.includes(`${clientId} `)
        if (entry.seq <= after || entry.expiresAt <= nowMs || !isTheirs) continue
        bytes += entry.bytes
        if (bytes > mostBytes && (mayBeEmpty || entries.length > 0))
          return { entries, next: entries.at(-1)?.seq ?? after }
        entries.push(entry)
      }
      return { entries }
    },
    purge(nowMs) {
      for (const [bucket, entries] of buckets)
        if (bucket * BUCKET_MS <= nowMs) for (const entry of [...entries]) remove(entry)
    },
    removed: (atMost) => gone.splice(0, atMost),
  }
}
