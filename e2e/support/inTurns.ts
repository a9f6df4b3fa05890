// What `npm test` runs of a product of many variants. SEED=1 takes the next ones; `npm run soak -- --only variants` runs all.

const all = process.env.VARIANTS === 'all'
const seed = Number(process.env.SEED ?? 0)

/** Whether the thing at this place has this one of so many turns. */
export const isTurn = (place: number, turn: number, turns: number): boolean =>
  all || turn === (place + seed) % turns

/** Each thing in one of the looks, which take turns. */
export function inTurns<thing, look>(
  things: readonly thing[],
  looks: readonly look[],
): (readonly [thing, look])[] {
  return things.flatMap((thing, place) =>
    looks.filter((_, turn) => isTurn(place, turn, looks.length)).map((look) => [thing, look] as const),
  )
}

/** So many of the variants. */
export function some<variant>(variants: readonly variant[], count = 1): variant[] {
  return variants.filter((_, place) => all || (place + seed) % variants.length < count)
}
