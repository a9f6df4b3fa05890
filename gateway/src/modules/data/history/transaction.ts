import type { Movement } from '../../indexer/movement.ts'

export interface Place {
  readonly block: number
  readonly position: number
}

/** A transaction from one account's view, from any source. Addresses are in lower case. */
export interface AccountTransaction extends Place {
  readonly hash: string
  readonly sender: string
  /** Undefined if the transaction created a contract. */
  readonly receiver: string | undefined
  readonly created: string | undefined
  readonly nonce: number
  readonly succeeded: boolean
  readonly selector: string | undefined
  readonly value: bigint
  /** Seconds since 1970. */
  readonly time: number
  /** The hash of its block; undefined if the block is too old to change, and its hash is no longer stored. */
  readonly blockHash: string | undefined
  /** Only the account's own transfers and approvals. */
  readonly movements: readonly Movement[]
  /** How many of the account's movements `movements` lacks, because one transaction has more than a page can hold. */
  readonly omitted: number
}

/** The relevant addresses and tokens that an account chose to use. Addresses are in lower case. */
export interface Contacts {
  readonly people: ReadonlySet<string>
  readonly tokens: ReadonlySet<string>
}

export function isNewer(one: Place, other: Place): boolean {
  return one.block === other.block ? one.position > other.position : one.block > other.block
}
