/** All that the relay keeps of a sealed message. */
export interface Letter {
  readonly topic: string
  /** SHA-256 of the message, so that one sent again is the same letter. */
  readonly id: string
  /** The sender's client id: it does not get the letter itself. */
  readonly sender: string
  readonly message: string
  readonly tag: number
  /** Passed on unchanged: an empty attestation differs from a missing one. */
  readonly attestation?: string
  /** Milliseconds since 1970, as `expiresAt`. */
  readonly publishedAt: number
  readonly expiresAt: number
}

/** Whose stored bytes a letter counts as, besides its sender's. */
export interface Payer {
  readonly project: string
  /** A hash of the sender's address, with a key that never leaves this process. */
  readonly address: string
}

export interface Page {
  readonly letters: readonly Letter[]
  readonly next?: number
}

export interface PageStart {
  readonly after?: number
  /** The part ends before it would exceed this. */
  readonly mostBytes: number
  /** Without it, a first letter is returned whatever its size. */
  readonly mayBeEmpty?: boolean
}

/** The first two clients that subscribed to a topic, the first one first. */
export type Parties = readonly string[]

/** Stores letters so that a crash does not lose them, until they are taken or over. */
export interface Mailbox {
  /**
   * Stores letters, all of them or none. A letter that is stored already is not stored twice.
   *
   * @returns once they are on the disk; new letters are then handed to `deliver`, here and on every replica
   * @throws RelayError MailboxLimitExceeded, StoredLimitExceeded, StoreUnavailable
   */
  put(letters: readonly Letter[], payer: Payer): Promise<void>
  /** What others sent to a topic and this client has not taken, oldest first. */
  unread(topic: string, clientId: string, start: PageStart): Promise<Page>
  /**
   * Notes that a client has taken a letter.
   *
   * @param isReceipt - the client said that it has the letter. Once both parties of the topic have said so, the letter is
   * kept for five more minutes only; a fetched letter keeps its lifetime.
   */
  take(topic: string, id: string, clientId: string, isReceipt: boolean): void
  /**
   * Notes that a client subscribes to topics.
   *
   * @param admit - called with the number of topics that are noted for the first time; may refuse by throwing
   * @returns the parties of each topic
   */
  join(
    topics: readonly string[],
    clientId: string,
    admit: (newTopics: number) => Promise<void>,
  ): Promise<readonly Parties[]>
  /** Resolves once letters of other replicas on this topic arrive here too. */
  watch(topic: string): Promise<void>
  unwatch(topic: string): void
  status(): Promise<MailboxStatus>
  close(): Promise<void>
}

export interface MailboxStatus {
  readonly isStoring: boolean
  readonly storedBytes: number | undefined
}

export interface MailboxLimits {
  /** Untaken letters on a topic. */
  readonly mailboxMessages: number
  readonly mailboxBytes: number
  readonly storeBytes: number
  /** The bytes that one client, address or project may have stored at once. */
  readonly storedPerClient: number
  readonly storedPerAddress: number
  readonly storedPerProject: number
  readonly topics: number
}

/**
 * How long a letter stays after both parties have taken it: another client on the topic may still come for it, and a sender
 * that missed its acknowledgement and sends it again is recognised.
 */
export const KEPT_AFTER_TAKEN_MS = 300_000

/** The longest lifetime on a topic that nobody has ever subscribed to. */
export const UNCLAIMED_MS = 21_600_000

/** With taken letters, a topic holds so many times its mailbox. */
export const TAKEN_FACTOR = 4

/** Letters of this lifetime may use what the store, and a project's part of it, reserve for pairing. */
export const PAIRING_MS = 300_000

/** Of the store: what any letter may use, and what pairing may use. The rest is for what a database needs besides. */
export const OPEN_SHARE = 3 / 4
export const PAIRING_SHARE = 7 / 8
/** Of a project's part: what letters of a longer lifetime may use. The rest is for pairing. */
export const PROJECT_OPEN_SHARE = 7 / 8
/** Of the store: letters that both parties have taken, before their five minutes are over. */
export const TAKEN_SHARE = 1 / 8

/** A topic's parties are forgotten after this time without a subscription. */
export const PARTIES_KEPT_MS = 30 * 86_400_000

/** Kept beside each message, on the disk and in memory: small messages are not free. */
const BESIDE_BYTES = 1_024
const PAGE_BYTES = 4_096
const ROW_BYTES = 450

export function bytesOf({ message, attestation = '' }: Pick<Letter, 'message' | 'attestation'>): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation)
}

/** What counts against the store, which holds whole pages. */
export function storedBytesOf(bytes: number): number {
  const row = bytes + ROW_BYTES
  const perPage = Math.floor(PAGE_BYTES / row)
  const onDisk =
    perPage > 0 ? Math.ceil(PAGE_BYTES / perPage) : Math.ceil(row / PAGE_BYTES) * PAGE_BYTES + 512
  return onDisk + BESIDE_BYTES
}
