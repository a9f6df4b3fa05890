import { FeeChangedError } from '@latchkey/core'
import { read } from '@latchkey/core/adapter'
import type { Unspent } from '../chain/chain.ts'
import type { Plan } from './plan.ts'

/** If the rate has risen by a larger factor, a transaction at the old rate may wait for a long time. */
const MOST_RISE = 1.5

/** The plan that a review showed. The wallet signs exactly this plan, or nothing. */
export interface Reviewed extends Plan {
  readonly to: string
  /** The network's rate at the time of the review, in satoshis per virtual byte. */
  readonly rate: number
}

interface Present {
  readonly to: string
  readonly amount: bigint
  readonly spendable: readonly Unspent[]
  readonly rate: number
}

/**
 * Returns the reviewed plan if it is still valid: it belongs to this transfer, each coin is still unspent, and its fee is still high enough
 * for a timely confirmation. After a review, coins and fees never change.
 * @param terms - the terms from the estimate
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

/** Core passes back only the terms that estimateTransfer() returned. */
function isReviewed(terms: unknown): terms is Reviewed {
  return Array.isArray(read(terms, 'coins'))
}
