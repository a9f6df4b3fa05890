import type { CaipNetworkId, ChainNamespace } from '@latchkey/contract'
import type { State } from '../store/state.ts'
import type { NamespaceTraits } from './traits.ts'

const NO_TRAITS: NamespaceTraits = {}

/**
 * Returns how a namespace writes its addresses and links.
 *
 * @param state - of `kit.store.get()`
 * @param id - a namespace, or the CAIP-2 id of one of its chains; the active namespace unless set
 * @returns the traits; empty if the page has no adapter for the namespace
 *
 * @example
 * const { coinAddress } = traitsOf(kit.store.get(), 'eip155:42161')
 */
export function traitsOf(
  { network }: Pick<State, 'network'>,
  id: ChainNamespace | CaipNetworkId = network.activeNamespace,
): NamespaceTraits {
  const [namespace = ''] = id.split(':')
  return network.traits[namespace] ?? NO_TRAITS
}
