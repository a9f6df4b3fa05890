/**
 * Moves marks apart so that their labels can be read, as little as that takes and in their order.
 *
 * @param places - from the top down, rising
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
