import type { CaipNetworkId } from '../caip/caip.ts'

/** The message a user signs to prove that they own an account. Times are ISO 8601 (S3.12). */
export interface SiwxMessageData {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A message that was signed, with its signature. `cacao` is the same in CAIP-74 format, if there is one. */
export interface SiwxSession {
  readonly data: SiwxMessageData
  readonly message: string
  readonly signature: string
  readonly cacao?: unknown
  /** When the session ends, if that is before the message's `expirationTime`. ISO 8601. */
  readonly expiresAt?: string
}

/** The account and chain of a message. */
export interface SiwxMessageInput {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
}

/**
 * An integrator's own sign-in with a wallet: where messages come from, and where sessions are kept. A rejected promise means
 * that the step failed.
 */
export interface SiwxHandler {
  /** Writes the message to sign. `toString()` is the text that the wallet gets. */
  createMessage(input: SiwxMessageInput): Promise<SiwxMessageData & { toString(): string }>
  /** Keeps a session, after a server has verified it. Rejects if the server refuses it. */
  addSession(session: SiwxSession): Promise<void>
  /** Ends the session of one account on one chain. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all sessions. An empty list signs out all accounts. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The sessions of one account on one chain. Without one, the user is asked to sign. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Whether a sign-in is required to stay connected. Default: `false`. */
  getRequired?(): boolean
  /** Signs the message in another way. Default: the connected wallet signs it. */
  signMessage?(input: SiwxMessageInput & { readonly message: string }): Promise<string>
  /** `false` keeps sessions when wallets are disconnected. Default: `true`. */
  readonly signOutOnDisconnect?: boolean
}
