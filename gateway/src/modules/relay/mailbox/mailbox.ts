/** Everything that the relay stores about a sealed message. */
export interface Letter {
  readonly topic: string
  /** SHA-256 of the message, so that a repeated message is recognized. */
  readonly id: string
  /** The sender's client id. The sender does not receive its own message. */
  readonly sender: string
  readonly message: string
  readonly tag: number
  /** Passed on unchanged: an empty attestation differs from a missing one. */
  readonly attestation?: string
  /** Milliseconds since 1970, like `expiresAt`. */
  readonly publishedAt: number
  readonly expiresAt: number
}

/** The project and the address that a message's stored bytes count against, in addition to its sender. */
export interface Payer {
  readonly project: string
  /** A keyed hash of the sender's address. The key never leaves this process. */
  readonly address: string
}

export interface Page {
  readonly letters: readonly Letter[]
  readonly next?: number
}

export interface PageStart {
  readonly after?: number
  /** Maximum bytes of the page. */
  readonly mostBytes: number
  /** Otherwise the first message is returned whatever its size. */
  readonly mayBeEmpty?: boolean
}

/** The first two clients that subscribed to a topic, in order. */
export type Parties = readonly string[]

/** Stores messages durably until they are taken or expired. */
export interface Mailbox {
  /**
   * Stores messages, all or none. A message that is already stored is not stored again.
   *
   * @returns once they are on the disk; new messages then go to `deliver`, here and on every replica
   * @throws RelayError MailboxLimitExceeded, StoredLimitExceeded, StoreUnavailable
   */
  put(letters: readonly Letter[], payer: Payer): Promise<void>
  /** Messages on a topic from other clients that this client has not taken, oldest first. */
  unread(topic: string, clientId: string, start: PageStart): Promise<Page>
  /**
   * Stores that a client has taken a message.
   *
   * @param isReceipt - whether the client acknowledged the message. Once both parties of the topic have acknowledged it, the
   * message is kept for only five more minutes; a fetched message keeps its lifetime.
   */
  take(topic: string, id: string, clientId: string, isReceipt: boolean): void
  /**
   * Stores that a client subscribes to topics.
   *
   * @param admit - called with the number of new topics; may refuse by throwing
   * @returns the parties of each topic
   */
  join(
    topics: readonly string[],
    clientId: string,
    admit: (newTopics: number) => Promise<void>,
  ): Promise<readonly Parties[]>
  /** Resolves once this replica also receives the topic's messages from other replicas. */
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
  /** Maximum untaken messages on a topic. */
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
 * How long a message stays after both parties have taken it: another client on the topic may still fetch it, and a sender
 * that missed the acknowledgment may send it again, which must be recognized.
 */
export const KEPT_AFTER_TAKEN_MS = 300_000

/** The maximum lifetime of a message on a topic without any subscriber so far. */
export const UNCLAIMED_MS = 21_600_000

/** Including taken messages, a topic holds at most this many times its mailbox limit. */
export const TAKEN_FACTOR = 4

/** Messages of this lifetime may use the space that the store and each project's part of it reserve for pairing. */
export const PAIRING_MS = 300_000

/** Shares of the store for any message, and for pairing. The database needs the rest for itself. */
export const OPEN_SHARE = 3 / 4
export const PAIRING_SHARE = 7 / 8
/** Share of a project's part for messages of a longer lifetime. The rest is for pairing. */
export const PROJECT_OPEN_SHARE = 7 / 8
/** Share of the store for messages that both parties have taken, during their last five minutes. */
export const TAKEN_SHARE = 1 / 8

/** A topic's parties are forgotten after this time without a subscription. */
export const PARTIES_KEPT_MS = 30 * 86_400_000

/** Overhead of each message, on the disk and in memory: small messages also have a cost. */
const BESIDE_BYTES = 1_024
const PAGE_BYTES = 4_096
const ROW_BYTES = 450

export function bytesOf({ message, attestation = '' }: Pick<Letter, 'message' | 'attestation'>): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation)
}

/** The bytes that count against the store, in whole pages. */
export function storedBytesOf(bytes: number): number {
  const row = bytes + ROW_BYTES
  const perPage = Math.floor(PAGE_BYTES / row)
  const onDisk =
    perPage > 0 ? Math.ceil(PAGE_BYTES / perPage) : Math.ceil(row / PAGE_BYTES) * PAGE_BYTES + 512
  return onDisk + BESIDE_BYTES
}
