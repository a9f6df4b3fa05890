import { InvalidChainIdError } from '../../errors/network.ts'

const EVM_BIT = 0x8000_0000

/**
 * The coin type under which a name holds its address on an EVM chain (S5.17, S9.20).
 *
 * @throws InvalidChainIdError where no coin type can hold the chain's id
 *
 * @example
 * toCoinType(42161) // 2147525809
 */
export function toCoinType(chainId: number): number {
  if (!(chainId > 0 && chainId < EVM_BIT)) throw new InvalidChainIdError({ chainId })
  return chainId === 1 ? 60 : EVM_BIT + chainId
}
