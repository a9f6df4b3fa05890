import type { Address } from 'viem'
import type { Movement } from '../../indexer/movement.ts'

/** A transaction that an explorer says an address had a part in. */
export interface FeedItem {
  readonly hash: string
  readonly block: number
  /** Coin that a contract moved in it, which no node tells later. */
  readonly internal: Movement | undefined
}

export interface FeedPage {
  /** Newest first. */
  readonly items: readonly FeedItem[]
  readonly isEnd: boolean
}

/** One list of an explorer, down from the block `upTo`, or from the chain's head. */
export type Feed = (owner: Address, upTo: number | undefined) => Promise<FeedPage>
