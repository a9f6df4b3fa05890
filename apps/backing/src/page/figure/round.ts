/** To a tenth of a unit: what a screen can show, in a third of the bytes. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
