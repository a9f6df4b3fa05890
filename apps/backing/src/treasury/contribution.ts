/** One transfer of the network's coin to the treasury, as it was read back from the chain. */
export interface Contribution {
  /** The transaction, in small letters. */
  readonly hash: string
  readonly from: string
  /** In wei, more than nothing. */
  readonly amount: bigint
  readonly blockNumber: bigint
  /** Where it stands in its block. */
  readonly index: number
  /** When its block was made, in milliseconds since 1970. */
  readonly minedAt: number
}

export function byArrival(one: Contribution, other: Contribution): number {
  if (one.blockNumber !== other.blockNumber) return one.blockNumber < other.blockNumber ? -1 : 1
  return one.index - other.index
}
