import type { Address } from 'viem'
import type { Movement } from '../../indexer/movement.ts'

/** A transaction in which, according to an explorer, an address had a part. */
export interface FeedItem {
  readonly hash: string
  readonly block: number
  /** A transfer of coin by a contract, which nodes do not report later. */
  readonly internal: Movement | undefined
}

export interface FeedPage {
  /** Newest first. */
  readonly items: readonly FeedItem[]
  readonly isEnd: boolean
}

/** Reads one list of an explorer, backward from the block `upTo`, or from the chain's head. */
export type Feed = (owner: Address, upTo: number | undefined) => Promise<FeedPage>
