/** Ethereum's coin type, as a key. */
export const ETHER = '60'

/**
 * The coin type of an EVM chain as a key of `addresses` (ENSIP-11).
 *
 * @example
 * coinTypeOf('eip155:42161') // '2147525809'
 */
export function coinTypeOf(caipNetworkId: string): string {
  const chainId = Number(caipNetworkId.slice('eip155:'.length))
  return chainId === 1 ? ETHER : String(0x8000_0000 + chainId)
}
