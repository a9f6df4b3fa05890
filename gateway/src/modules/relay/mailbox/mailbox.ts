/** A sealed message on its way: what the relay keeps of it, and all that it knows of it. */
export interface Letter {
  readonly topic: string
  /** SHA-256 of the sealed message, so that a message sent again is the same letter. */
  readonly id: string
  /** Who sent it, and so does not get it: a client id. */
  readonly sender: string
  readonly message: string
  readonly tag: number
  /** Passed on as it came: an empty one means something else than none. */
  readonly attestation?: string
  /** Milliseconds. */
  readonly publishedAt: number
  /** Milliseconds. */
  readonly expiresAt: number
}

/** What was put somewhere where a crash does not reach it, until it is taken. */
export interface Mailbox {
  /**
   * Keeps letters, all of them or none. One that is kept already is not kept twice.
   *
   * @returns once they are on the disk; those that are new are then handed to `deliver`, here and on every replica
   * @throws RelayError MailboxLimitExceeded, StoreUnavailable
   */
  put(letters: readonly Letter[]): Promise<void>
  /** What others sent to a topic and this client has not taken, the oldest first. */
  unread(topic: string, clientId: string): Promise<readonly Letter[]>
  /** Notes that a client has taken a letter. */
  take(topic: string, id: string, clientId: string): void
  /** Somebody here listens to a topic from now on: resolves once letters of other replicas arrive here too. */
  watch(topic: string): Promise<void>
  unwatch(topic: string): void
  close(): Promise<void>
}

export interface MailboxLimits {
  readonly mailboxMessages: number
  readonly mailboxBytes: number
  readonly storeBytes: number
}

/**
 * How long a letter stays after the first client has taken it: others on the topic may still come for it, and a sender that
 * did not hear of its success and sends it again is recognised.
 */
export const KEPT_AFTER_TAKEN_MS = 120_000
