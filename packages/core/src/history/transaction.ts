import type { CaipNetworkId, missingPart, OPERATION_TYPES } from '@latchkey/contract'
import type { InferOutput } from 'valibot'

/** What a transaction did, in one word of the gateway's: `send`, `receive`, `trade` and others. */
export type Operation = (typeof OPERATION_TYPES)[number]

/** What moved in a transaction. */
export interface TransactionTransfer {
  readonly direction: 'in' | 'out' | 'self'
  /** A decimal text, exact. */
  readonly amount: string
  /** The same in the smallest unit, as digits: only of what was sent from here. */
  readonly units?: string
  readonly symbol: string
  readonly name: string
  /** Plain; absent for the chain's own coin, and where the service did not say. */
  readonly tokenAddress?: string
  readonly iconUrl?: string
  /** What it is worth today in US dollars, as an estimate. */
  readonly worth?: number
  /** An NFT: there is no symbol, and `name` is its own. */
  readonly isNft?: boolean
  readonly isSpam?: boolean
  readonly from?: string
  readonly to?: string
}

/** One transaction of an account, as it is listed (S3.11). */
export interface Transaction {
  readonly id: string
  readonly hash: string
  readonly caipNetworkId: CaipNetworkId
  readonly operation: Operation
  readonly status: 'pending' | 'confirmed' | 'failed'
  /** When it was mined, or else sent, in milliseconds since 1970. */
  readonly at: number
  /** Who signed it. */
  readonly from: string
  readonly to: string
  readonly nonce?: number
  readonly application?: string
  /** Names of those it is with, by address as it stands here: the service's own, and each leads back to its address. */
  readonly names?: Readonly<Record<string, string>>
  readonly transfers: readonly TransactionTransfer[]
  /** How many transfers the service left out, where there were too many for one answer. */
  readonly omittedTransfers?: number
  /** Unsolicited, worthless or made to look like another: not shown unless asked for. */
  readonly isSpam: boolean
}

/** What an answer lacks, and why. */
export type MissingPart = InferOutput<typeof missingPart>

/** What is known of a history, newest first. */
export interface TransactionHistory {
  readonly transactions: readonly Transaction[]
  /** Where older ones go on; absent at the end. */
  readonly next?: string
  readonly missing: readonly MissingPart[]
}
