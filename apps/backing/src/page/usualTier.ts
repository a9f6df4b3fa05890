/** The place of the tier that the page suggests and whose stone the wall outlines: the lower of the middle ones. */
export function usualTier(count: number): number {
  return Math.max(0, Math.floor((count - 1) / 2))
}
