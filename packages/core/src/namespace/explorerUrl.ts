import type { CaipNetwork } from '../network/network.ts'
import type { State } from '../store/state.ts'
import { traitsOf } from './traitsOf.ts'

const PATHS = { address: '/address/', transaction: '/tx/' }

/**
 * Returns the URL of an address or a transaction in a network's explorer.
 *
 * @param state - of `kit.store.get()`
 * @param network - one of the page's networks
 * @param what - `address` or `transaction`
 * @param id - the address, or the transaction's id
 * @returns the URL; undefined if the network has no explorer
 *
 * @example
 * const url = explorerUrl(kit.store.get(), network, 'transaction', hash)
 */
export function explorerUrl(
  state: Pick<State, 'network'>,
  { blockExplorers, chainNamespace }: CaipNetwork,
  what: 'address' | 'transaction',
  id: string,
): string | undefined {
  const url = blockExplorers?.default.url
  if (url === undefined) return undefined
  const { explorerPaths = PATHS } = traitsOf(state, chainNamespace)
  const path = explorerPaths[what] + encodeURIComponent(id)
  // Keeps the query, because some explorers choose the network by it.
  return url.replace(/\/*(?=\?|$)/, () => path)
}
