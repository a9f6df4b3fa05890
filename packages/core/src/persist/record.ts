import type { ChainNamespace } from '@latchkey/contract'
import type { StoredConnection } from '../flows/connect/state.ts'
import type { MissingWallet } from '../flows/missing/state.ts'

/** What outlives the page, in one versioned record. */
export interface StoredRecord {
  readonly version: 1
  readonly connections: readonly StoredConnection[]
  /** S3.5: which connector was chosen last, in any tab, per namespace. */
  readonly active: ActiveConnectors
  readonly recent: readonly string[]
  /** Connections whose wallets were not on the page; a visit reads them (storedMissing.ts). */
  readonly missing?: readonly MissingWallet[]
  /** The one last chosen; it counts only where the page still has it. */
  readonly network?: string
}

/** Which connector is in use, per namespace. */
export type ActiveConnectors = Readonly<Partial<Record<ChainNamespace, string>>>
