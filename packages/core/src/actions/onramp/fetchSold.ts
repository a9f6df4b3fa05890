import type { Kit } from '../../kit/kit.ts'
import type { SoldCoin } from './askSold.ts'

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
