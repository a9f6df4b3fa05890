import type { ChainNamespace } from '@latchkey/contract'
import type { StoredConnection } from '../connect/state.ts'

/** A stored connection whose wallet was not on the page: shown as unavailable, and taken up when the wallet returns. */
export interface MissingWallet extends StoredConnection {
  /** When it was first missed, in milliseconds of the epoch. */
  readonly since: number
}

export type MissingEvent =
  /** Storage, or another tab by way of it, says which wallets are missing. */
  | { readonly type: 'missing.read'; readonly missing: readonly MissingWallet[] }
  /** The user no longer wants a wallet that is missing. */
  | { readonly type: 'missing.forgotten'; readonly namespace: ChainNamespace; readonly connectorId: string }
