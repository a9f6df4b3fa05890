import { toCoinType } from '@latchkey/contract'

/** Ethereum's coin type, as a key. */
export const ETHER = '60'

/** The coin type of an EVM chain (ENSIP-11): undefined where none can hold the chain's id, and outside of EVM. */
export function coinTypeOf(caipNetworkId: string): number | undefined {
  const [namespace, reference] = caipNetworkId.split(':')
  return namespace === 'eip155' ? toCoinType(Number(reference)) : undefined
}
