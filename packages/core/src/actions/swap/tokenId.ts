import { type CaipNetworkId, toCaipAddress } from '@latchkey/contract'
import { UnsupportedChainError } from '../../errors/network.ts'
import type { Kit } from '../../kit/kit.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'

/** The gateway's id of a token: CAIP-10, with the namespace's placeholder for its coin. */
export function tokenId(kit: Kit, caipNetworkId: CaipNetworkId, id: string): string {
  const { coinAddress } = traitsOf(kit.store.get(), caipNetworkId)
  if (coinAddress === undefined) throw new UnsupportedChainError({ caipNetworkId })
  return toCaipAddress(caipNetworkId, id === 'native' ? coinAddress : id)
}
