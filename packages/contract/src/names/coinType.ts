/** The bit that is set in the coin type of every EVM chain except Ethereum (ENSIP-11). */
const EVM_BIT = 0x8000_0000

/**
 * The coin type of an EVM chain in a name's record: the chain id with bit 2^31 set, and 60 for Ethereum
 * (S5.17, S9.20).
 *
 * @param chainId - the chain's own id
 * @returns the coin type; undefined if the id is not a positive whole number below 2147483648
 *
 * @example
 * toCoinType(42161) // 2147525809
 */
export function toCoinType(chainId: number): number | undefined {
  if (!Number.isInteger(chainId) || chainId <= 0 || chainId >= EVM_BIT) return undefined
  return chainId === 1 ? 60 : EVM_BIT + chainId
}
