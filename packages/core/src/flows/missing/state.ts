import type { ChainNamespace } from '@latchkey/contract'
import type { StoredConnection } from '../connect/state.ts'

/** A stored connection whose wallet is not on the page. It is shown as unavailable, and restored when the wallet returns. */
export interface MissingWallet extends StoredConnection {
  /** When the wallet was first missing, in milliseconds since 1970. */
  readonly since: number
}

export type MissingEvent =
  /** The missing wallets were read from storage, possibly after another tab changed them. */
  | { readonly type: 'missing.read'; readonly missing: readonly MissingWallet[] }
  /** The user forgets a missing wallet. */
  | { readonly type: 'missing.forgotten'; readonly namespace: ChainNamespace; readonly connectorId: string }
