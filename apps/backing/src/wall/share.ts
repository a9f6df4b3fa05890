const SCALE = 2n ** 52n

/** An amount's part of a whole as a number, for drawing only. Money itself stays in bigints. */
export function shareOf(amount: bigint, whole: bigint): number {
  return Number((amount * SCALE) / whole) / Number(SCALE)
}

/** In percent, rounded down: what is not there yet is not claimed. */
export function percentOf(amount: bigint, whole: bigint): number {
  return Number((amount * 100n) / whole)
}
