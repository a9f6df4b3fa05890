import { FeeChangedError } from '@latchkey/core'
import { read } from '@latchkey/core/adapter'
import type { Unspent } from '../chain/chain.ts'
import type { Plan } from './plan.ts'

/** When a rate has risen by more, a transaction at the old rate may wait for long. */
const MOST_RISE = 1.5

/** What a review showed: exactly this is signed, or nothing. */
export interface Reviewed extends Plan {
  readonly to: string
  /** Satoshis for each virtual byte that the network asked for. */
  readonly rate: number
}

interface Present {
  readonly to: string
  readonly amount: bigint
  readonly spendable: readonly Unspent[]
  readonly rate: number
}

/**
 * The plan that was reviewed, if it still holds: it is of this transfer, each coin is still there, and the network would still take the fee
 * in time. After a review, coins are never chosen again, and fees never computed again.
 * @param terms - what the estimate gave
 */
export function requireReviewed(terms: unknown, { to, amount, spendable, rate }: Present): Plan {
  if (!isReviewed(terms)) throw new FeeChangedError()
  const { coins, fee, change } = terms
  const isOfTransfer = terms.to === to && sumOf(coins) === amount + fee + change
  const isThere = coins.length > 0 && coins.every((coin) => isAmong(spendable, coin))
  if (!isOfTransfer || !isThere || rate > terms.rate * MOST_RISE) throw new FeeChangedError()
  return { coins, fee, change }
}

export const sumOf = (coins: readonly Unspent[]): bigint =>
  coins.reduce((sum, { amount }) => sum + amount, 0n)

export const isAmong = (coins: readonly Unspent[], { txid, vout, amount }: Unspent): boolean =>
  coins.some((one) => one.txid === txid && one.vout === vout && one.amount === amount)

/** Core hands back what estimateTransfer() gave it, and nothing else. */
function isReviewed(terms: unknown): terms is Reviewed {
  return Array.isArray(read(terms, 'coins'))
}
