/** One transfer of the network's coin to the treasury, as it was read back from the chain. */
export interface Contribution {
  /** The transaction's hash, in lower case. */
  readonly hash: string
  readonly from: string
  /** In wei, more than zero. */
  readonly amount: bigint
  readonly blockNumber: bigint
  /** The transaction's position in its block. */
  readonly index: number
  /** When its block was made, in milliseconds since 1970. */
  readonly minedAt: number
}

export function byArrival(one: Contribution, other: Contribution): number {
  if (one.blockNumber !== other.blockNumber) return one.blockNumber < other.blockNumber ? -1 : 1
  return one.index - other.index
}
