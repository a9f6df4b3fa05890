import type { Path } from './paths.ts'

const [FEE_UNIT, Q192] = [1_000_000n, 192n]

/**
 * Computes how far a swap itself moves the price: the output at the pools' prices after fees, compared with the actual output.
 *
 * @param prices - for each hop, the square root of its pool's price before the swap, times 2⁹⁶
 * @returns percent, never below 0
 */
export function priceImpact(
  path: Path,
  prices: readonly bigint[],
  amountIn: bigint,
  amountOut: bigint,
): number {
  let expected = amountIn
  for (const [index, { tokenIn, tokenOut, fee }] of path.entries()) {
    const root = prices[index] ?? 0n
    const square = root * root
    if (square === 0n) return 0
    const afterFee = (expected * (FEE_UNIT - BigInt(fee))) / FEE_UNIT
    // A pool's price is that of the lower address, in units of the higher one.
    const isUp = BigInt(tokenIn) < BigInt(tokenOut)
    expected = isUp ? (afterFee * square) >> Q192 : (afterFee << Q192) / square
  }
  if (expected <= amountOut) return 0
  return Number(((expected - amountOut) * 1_000_000n) / expected) / 10_000
}
