/** Returns the index of the suggested tier, whose stone the wall outlines: the lower middle tier. */
export function usualTier(count: number): number {
  return Math.max(0, Math.floor((count - 1) / 2))
}
