import type { Piece } from './square.ts'

/** One or more pieces that are laid as one stone. */
export interface Load {
  readonly kind: Piece['kind']
  /** The first and the last contribution that it stands for; -1 for the footing. */
  readonly first: number
  readonly last: number
  readonly amount: bigint
  readonly area: number
}

/** In px²: smaller than that, nobody could point at it. */
const SMALLEST = 36

/**
 * Contributions too small to be a stone of their own share one with their neighbours in time.
 *
 * @param areaOf - the area that an amount has on the plan
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
