import { toCoinType } from '@latchkey/contract'
import { InvalidChainIdError } from '@latchkey/core'

/** Returns the coin type of a chain, as contracts expect it (S9.20). Throws if the chain's id does not fit into a coin type (S8.34). */
export function requireCoinType(chainId: number): bigint {
  const coinType = toCoinType(chainId)
  if (coinType === undefined) throw new InvalidChainIdError({ chainId })
  return BigInt(coinType)
}
