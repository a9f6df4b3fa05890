import type { Currency } from '@latchkey/clear-signing'
import type { TokenStandard } from '@latchkey/clear-signing/evm'
import { findLabChain } from '../chains/labChains.ts'

/** The lab's tokens on one chain, by checksummed address: their names and their standards. */
export function knownContracts(chainId: number): {
  findToken: (address: string) => Currency | undefined
  standardOf: (address: string) => TokenStandard | undefined
} {
  const { usdc, arb, weth } = findLabChain(chainId)?.contracts ?? {}
  const tokens = new Map<string | undefined, Currency>([
    [usdc, { symbol: 'USDC', decimals: 6 }],
    [arb, { symbol: 'ARB', decimals: 18 }],
    [weth, { symbol: 'WETH', decimals: 18 }],
  ])
  return {
    findToken: (address) => tokens.get(address),
    standardOf: (address) => (address === weth ? 'wrappedCoin' : tokens.has(address) ? 'erc20' : undefined),
  }
}
