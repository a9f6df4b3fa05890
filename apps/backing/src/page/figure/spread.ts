/**
 * Moves marks apart by the minimum that makes their labels readable, and keeps their order.
 *
 * @param places - positions from the top down, in ascending order
 * @example
 * spread([0, 4, 90], 16, 100) // [0, 16, 90]
 */
export function spread(places: readonly number[], gap: number, end: number): readonly number[] {
  const down: number[] = []
  for (const place of places) down.push(Math.max(place, (down.at(-1) ?? -gap) + gap))
  let limit = end + gap
  const up = down.toReversed().map((place) => {
    limit = Math.min(place, limit - gap)
    return limit
  })
  return up.reverse()
}
