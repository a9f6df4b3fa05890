/** A stone's source: a contribution by its position in the list, or the part of the balance that is not in the list. */
export type Piece =
  | { readonly kind: 'contribution'; readonly index: number; readonly amount: bigint }
  | { readonly kind: 'footing'; readonly amount: bigint }

/**
 * Reconciles a list of contributions with the balance, which is authoritative. If the balance is larger, a footing without a
 * sender is laid first. If it is smaller, the oldest contributions count as spent.
 *
 * @returns pieces in the order of laying; their sum is exactly the balance
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
