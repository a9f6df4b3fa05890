import type { Kit } from '../../kit/kit.ts'

/**
 * Stops waiting for a wallet to answer the code. A wallet that answers later is rejected.
 *
 * @example
 * abandonPairing(kit)
 */
export function abandonPairing(kit: Kit): void {
  kit.store.dispatch({ type: 'pairing.abandoned' })
}
