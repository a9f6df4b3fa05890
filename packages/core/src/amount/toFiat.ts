import { formatAmount } from './formatAmount.ts'

/**
 * Converts an amount to US dollars, as an estimate for display. Only S5.10's rule in dollars makes a decision by it.
 *
 * @param amount - in the token's smallest unit
 * @param decimals - how many decimals the token has
 * @param price - in US dollars for one whole token; absent if unknown
 * @returns US dollars, or undefined if the price is unknown
 *
 * @example
 * toFiat(1_500_000n, 6, 2) // 3
 */
export function toFiat(amount: bigint, decimals: number, price: number | undefined): number | undefined {
  if (price === undefined || !Number.isFinite(price)) return undefined
  return Number(formatAmount(amount, decimals)) * price
}
