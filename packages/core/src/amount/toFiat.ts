import { formatAmount } from './formatAmount.ts'

/**
 * What an amount is worth, as an estimate for the eye. Nothing is decided by it but S5.10's rule in dollars.
 *
 * @param amount - in the token's smallest unit
 * @param decimals - how many decimals the token has
 * @param price - in US dollars for one whole token; absent where nobody knows it
 * @returns US dollars, or undefined where the price is unknown
 *
 * @example
 * toFiat(1_500_000n, 6, 2) // 3
 */
export function toFiat(amount: bigint, decimals: number, price: number | undefined): number | undefined {
  if (price === undefined || !Number.isFinite(price)) return undefined
  return Number(formatAmount(amount, decimals)) * price
}
