import type { CaipAddress } from '@latchkey/contract'

/** A nonce, and the project and origin that it was given to. */
export interface NonceRecord {
  readonly nonce: string
  readonly projectId: string
  readonly origin: string
  /** In milliseconds since 1970. */
  readonly expiresAtMs: number
}

/** An account that is signed in in one browser. */
export interface SessionRecord {
  readonly projectId: string
  readonly caipAddress: CaipAddress
  /** The text that was signed, and the signature, so that a reader can verify them again. */
  readonly message: string
  readonly signature: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
}

/**
 * The storage of nonces and sessions. Each method must be atomic. A browser is identified by the SHA-256 of its cookie, so that a stolen database
 * signs nobody in.
 */
export interface SignInStore {
  addNonce(nonce: NonceRecord): Promise<void>
  /** Removes a nonce. @returns whether it was there, was given to this project and origin, and had not expired */
  takeNonce(nonce: Omit<NonceRecord, 'expiresAtMs'> & { readonly nowMs: number }): Promise<boolean>
  /** Moves a browser's sessions from its former hash to its new one, and adds one. An older session of the same account is removed. */
  addSession(added: {
    readonly session: SessionRecord
    readonly browser: string
    readonly formerBrowser: string | undefined
    readonly nowMs: number
  }): Promise<void>
  /** @returns a browser's sessions that have not expired, the latest first */
  readSessions(asked: {
    projectId: string
    browser: string
    nowMs: number
  }): Promise<readonly SessionRecord[]>
  /** Removes a browser's session of one account, or all of them. */
  removeSessions(gone: {
    projectId: string
    browser: string
    caipAddress: CaipAddress | undefined
  }): Promise<void>
  /** Removes an account's sessions in all browsers. */
  revokeAccount(gone: { projectId: string; caipAddress: CaipAddress }): Promise<void>
}
