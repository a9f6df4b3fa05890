import type { Kit } from '../../kit/kit.ts'

/**
 * Stops waiting for a wallet to answer the code. One that answers later connects nothing, and is told so.
 *
 * @example
 * abandonPairing(kit)
 */
export function abandonPairing(kit: Kit): void {
  kit.store.dispatch({ type: 'pairing.abandoned' })
}
