import type { Piece } from './square.ts'

/** One or more pieces that are laid as one stone. */
export interface Load {
  readonly kind: Piece['kind']
  /** The indexes of the first and the last contribution in this load; -1 for the footing. */
  readonly first: number
  readonly last: number
  readonly amount: bigint
  readonly area: number
}

/** The minimum area of a stone, in px². Users could not point at a smaller one. */
const SMALLEST = 36

/**
 * Combines contributions that are too small for their own stone with their neighbors in time.
 *
 * @param areaOf - returns the area of an amount on the plan
 */
export function gather(pieces: readonly Piece[], areaOf: (amount: bigint) => number): readonly Load[] {
  const loads: Load[] = []
  for (const piece of pieces) {
    const area = areaOf(piece.amount)
    const before = loads.at(-1)
    if (piece.kind === 'footing') loads.push({ ...piece, first: -1, last: -1, area })
    else if (before?.kind === 'contribution' && before.area < SMALLEST && area < SMALLEST)
      loads[loads.length - 1] = {
        ...before,
        last: piece.index,
        amount: before.amount + piece.amount,
        area: before.area + area,
      }
    else loads.push({ kind: piece.kind, first: piece.index, last: piece.index, amount: piece.amount, area })
  }
  return loads
}
