/** What a stone stands for: a contribution by its place in the list, or what the balance holds beyond the list. */
export type Piece =
  | { readonly kind: 'contribution'; readonly index: number; readonly amount: bigint }
  | { readonly kind: 'footing'; readonly amount: bigint }

/**
 * Squares a list of contributions with the balance, which is the truth. Where it holds more, a footing without a sender
 * is laid first; where it holds less, the oldest contributions have been spent.
 *
 * @returns pieces in the order in which they are laid; they come to the balance exactly
 */
export function square(balance: bigint, amounts: readonly bigint[]): readonly Piece[] {
  const listed = amounts.reduce((sum, amount) => sum + amount, 0n)
  let spent = listed > balance ? listed - balance : 0n
  const pieces = amounts.flatMap((amount, index): Piece[] => {
    const gone = spent < amount ? spent : amount
    spent -= gone
    return gone === amount ? [] : [{ kind: 'contribution', index, amount: amount - gone }]
  })
  return balance > listed ? [{ kind: 'footing', amount: balance - listed }, ...pieces] : pieces
}
