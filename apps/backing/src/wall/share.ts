const SCALE = 2n ** 52n

/** An amount's part of a whole as a number, for drawing only. Money itself stays in bigints. */
export function shareOf(amount: bigint, whole: bigint): number {
  return Number((amount * SCALE) / whole) / Number(SCALE)
}

/** Returns the percentage, rounded down, so that the page never overstates the amount. */
export function percentOf(amount: bigint, whole: bigint): number {
  return Number((amount * 100n) / whole)
}
