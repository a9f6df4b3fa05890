import type { CaipNetworkId } from '@latchkey/contract'
import type { Kit } from '../../kit/kit.ts'

/** A coin that can be bought. */
export interface SoldCoin {
  /** As the provider calls it. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  /** A token's plain address; absent for the network's own coin. */
  readonly address?: string
}

/**
 * Which coins the gateway sells, and nothing else: a view that only offers to buy loads no more than this.
 *
 * @param kit - made by createKit()
 * @returns an empty list where nothing is sold
 * @throws ServiceError
 *
 * @example
 * const sold = await fetchSold(kit)
 */
export async function fetchSold(kit: Kit): Promise<readonly SoldCoin[]> {
  const { askSold } = await import('./askSold.ts')
  return askSold(kit)
}
