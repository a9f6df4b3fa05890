import type { Kit } from '../../kit/kit.ts'
import type { SoldCoin } from './askSold.ts'

/**
 * Reads only which coins the gateway sells. A view that only offers to buy needs no other code for buying.
 *
 * @param kit - made by createKit()
 * @returns the coins; an empty list if nothing is sold
 * @throws ServiceError
 *
 * @example
 * const sold = await fetchSold(kit)
 */
export async function fetchSold(kit: Kit): Promise<readonly SoldCoin[]> {
  const { askSold } = await import('./askSold.ts')
  return askSold(kit)
}
