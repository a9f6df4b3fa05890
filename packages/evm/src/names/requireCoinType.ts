import { toCoinType } from '@latchkey/contract'
import { InvalidChainIdError } from '@latchkey/core'

/** The coin type of a chain, as contracts take it (S9.20). Throws where no coin type can hold the chain's id (S8.34). */
export function requireCoinType(chainId: number): bigint {
  const coinType = toCoinType(chainId)
  if (coinType === undefined) throw new InvalidChainIdError({ chainId })
  return BigInt(coinType)
}
