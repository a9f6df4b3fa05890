import type { CaipNetworkId, missingPart, OPERATION_TYPES } from '@latchkey/contract'
import type { InferOutput } from 'valibot'

/** What a transaction did, in the gateway's vocabulary: `send`, `receive`, `trade` and others. */
export type Operation = (typeof OPERATION_TYPES)[number]

/** A transfer within a transaction. */
export interface TransactionTransfer {
  readonly direction: 'in' | 'out' | 'self'
  /** An exact decimal text. */
  readonly amount: string
  /** The same amount in the smallest unit, as digits. Only for transactions sent from here. */
  readonly units?: string
  readonly symbol: string
  readonly name: string
  /** The token's plain address. Absent for the chain's coin, or if the service didn't report it. */
  readonly tokenAddress?: string
  readonly iconUrl?: string
  /** The estimated value today in US dollars. */
  readonly worth?: number
  /** An NFT has no symbol; `name` is the NFT's own name. */
  readonly isNft?: boolean
  readonly isSpam?: boolean
  readonly from?: string
  readonly to?: string
}

/** One listed transaction of an account (S3.11). */
export interface Transaction {
  readonly id: string
  readonly hash: string
  readonly caipNetworkId: CaipNetworkId
  readonly operation: Operation
  readonly status: 'pending' | 'confirmed' | 'failed'
  /** The time it was mined, or sent if it isn't mined yet, in milliseconds since 1970. */
  readonly at: number
  /** The signer's address. */
  readonly from: string
  readonly to: string
  readonly nonce?: number
  readonly application?: string
  /**
   * Names of the other parties, by address as written here. The service issues these names, and each resolves to its
   * address.
   */
  readonly names?: Readonly<Record<string, string>>
  readonly transfers: readonly TransactionTransfer[]
  /** The number of transfers that the service omitted because there were too many for one answer. */
  readonly omittedTransfers?: number
  /** Unsolicited, worthless or deceptive. Hidden by default. */
  readonly isSpam: boolean
}

/** The data missing from an answer, and the reason. */
export type MissingPart = InferOutput<typeof missingPart>

/** The known part of a history, newest first. */
export interface TransactionHistory {
  readonly transactions: readonly Transaction[]
  /** The cursor for older transactions. Absent at the end. */
  readonly next?: string
  readonly missing: readonly MissingPart[]
}
