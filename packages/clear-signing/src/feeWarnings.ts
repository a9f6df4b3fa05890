import type { Intent, Quantity, Warning } from './intent.ts'

/** A fee of more than this many times the network's is a mistake or an attack. Prices can double while the user reads. */
const MOST_TIMES = 3n

/**
 * Judges a network fee, in the same way on every chain. It warns if the fee is unknown, if the fee is more than the coins that are moved, and
 * if the fee is more than three times the usual one.
 *
 * @param fee the maximum fee, in the coin's smallest unit; undefined if it is unknown
 * @param moved the coins that the request moves; 0 if it moves none
 * @param usual the network's usual fee for such a request; undefined if it is unknown
 *
 * @example
 * feeWarnings({ fee: 3_000n, moved: 1_000n, usual: 900n }) // ['highFee', 'unusualFee']
 */
export function feeWarnings({
  fee,
  moved,
  usual,
}: {
  readonly fee: bigint | undefined
  readonly moved: bigint
  readonly usual: bigint | undefined
}): Warning[] {
  if (fee === undefined) return ['unknownFee']
  return [
    ...(moved > 0n && fee > moved ? ['highFee' as const] : []),
    ...(usual !== undefined && fee > MOST_TIMES * usual ? ['unusualFee' as const] : []),
  ]
}

/**
 * The signer's coins that intents move, in the smallest unit.
 *
 * @example
 * movedCoins(decodeTransaction({ from, to, value: 5n }).intents) // 5n
 */
export const movedCoins = (intents: readonly Intent[]): bigint =>
  intents.reduce((sum, intent) => sum + coinsOf(intent), 0n)

function coinsOf(intent: Intent): bigint {
  switch (intent.type) {
    case 'transfer':
      // Coins of another account are no measure of the signer's fee.
      return intent.from === undefined ? unitsOf(intent.quantity) : 0n
    case 'swap':
      return unitsOf(intent.pays)
    case 'wrap':
    case 'toSelf':
    case 'deployment':
      return intent.units
    default:
      return 0n
  }
}

const unitsOf = (quantity: Quantity): bigint => (quantity.of === 'coin' ? quantity.units : 0n)
