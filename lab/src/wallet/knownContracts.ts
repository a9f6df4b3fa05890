import type { Currency } from '@latchkey/clear-signing'
import type { ContractKind } from '@latchkey/clear-signing/evm'
import { findLabChain } from '../chains/labChains.ts'

/** The lab's tokens and its swap contract on one chain, by checksummed address: their names and what they are. */
export function knownContracts(chainId: number): {
  findToken: (address: string) => Currency | undefined
  standardOf: (address: string) => ContractKind | undefined
} {
  const { usdc, arb, weth, swapRouter02 } = findLabChain(chainId)?.contracts ?? {}
  const tokens = new Map<string | undefined, Currency>([
    [usdc, { symbol: 'USDC', decimals: 6 }],
    [arb, { symbol: 'ARB', decimals: 18 }],
    [weth, { symbol: 'WETH', decimals: 18 }],
  ])
  const standardOf = (address: string): ContractKind | undefined => {
    if (address === weth) return 'wrappedCoin'
    if (address === swapRouter02) return 'swapRouter02'
    return tokens.has(address) ? 'erc20' : undefined
  }
  return { findToken: (address) => tokens.get(address), standardOf }
}
