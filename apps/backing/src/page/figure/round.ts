/** Rounds to a tenth of a unit, the most that a screen can show, which saves two thirds of the bytes. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
