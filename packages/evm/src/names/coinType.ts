import { InvalidChainIdError } from '@latchkey/core'

const EVM_BIT = 0x80000000
const ETHER = 60n

/**
 * The coin type under which a name holds its address on a chain (ENSIP-11): the chain id with bit 2^31 set (S9.20),
 * and 60 for Ethereum itself.
 *
 * @throws InvalidChainIdError where the id has no room beside that bit (S8.34)
 */
export function toCoinType(chainId: number): bigint {
  if (!Number.isSafeInteger(chainId) || chainId < 0 || chainId >= EVM_BIT)
    throw new InvalidChainIdError({ chainId })
  return chainId === 1 ? ETHER : BigInt(EVM_BIT) + BigInt(chainId)
}
