import type { ChainNamespace } from '@latchkey/contract'
import type { StoredConnection } from '../flows/connect/state.ts'
import type { MissingWallet } from '../flows/missing/state.ts'

/** The persistent data, in one versioned record. */
export interface StoredRecord {
  readonly version: 1
  readonly connections: readonly StoredConnection[]
  /** S3.5: the last chosen connector in any tab, per namespace. */
  readonly active: ActiveConnectors
  readonly recent: readonly string[]
  /** Connections whose wallets were not on the page; a visit reads them (storedMissing.ts). */
  readonly missing?: readonly MissingWallet[]
  /** The last chosen network; ignored if the page no longer has it. */
  readonly network?: string
}

/** The active connector, per namespace. */
export type ActiveConnectors = Readonly<Partial<Record<ChainNamespace, string>>>
