import { toCoinType } from '@latchkey/contract'

/** Ethereum's coin type, as a key. */
export const ETHER = '60'

/** The coin type of an EVM chain (ENSIP-11); undefined if the chain's id is too large for one, and for other namespaces. */
export function coinTypeOf(caipNetworkId: string): number | undefined {
  const [namespace, reference] = caipNetworkId.split(':')
  return namespace === 'eip155' ? toCoinType(Number(reference)) : undefined
}
