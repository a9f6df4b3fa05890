import type { CaipNetworkId } from '@latchkey/contract'

/** The message a visitor signs to prove that they own an account. Times are ISO 8601 (S3.12). */
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

/** A message that was signed, with its signature. `cacao` is the same in CAIP-74's form, where there is one. */
export interface SiwxSession {
  readonly data: SiwxMessageData
  readonly message: string
  readonly signature: string
  readonly cacao?: unknown
}

/** An integrator's own sign-in with a wallet. */
export interface SiwxHandler {
  createMessage(input: {
    accountAddress: string
    chainId: CaipNetworkId
  }): Promise<SiwxMessageData & { toString(): string }>
  addSession(session: SiwxSession): Promise<void>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  getRequired?(): boolean
}
