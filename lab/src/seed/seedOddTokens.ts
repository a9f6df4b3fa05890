import { concatHex, encodeAbiParameters, type Hex, parseAbiParameters, parseEther } from 'viem'
import { treasuryAccount } from '../chains/labAccounts.ts'
import { type LabContracts, ODD_TOKENS } from '../chains/labChains.ts'
import { placeContract } from './placeContract.ts'
import type { SeedClient } from './seedClient.ts'
import { seedPool } from './seedPool.ts'

const PARAMETERS = parseAbiParameters('string, string, uint8, uint256, address, bool, bool, uint256')
const AS_USUAL = { decimals: 18, takesPermits: false, isSellable: true, fee: 0n }
const KINDS = [
  { ...AS_USUAL, address: ODD_TOKENS.permit, name: 'Lab Permit', symbol: 'PERMIT', takesPermits: true },
  { ...AS_USUAL, address: ODD_TOKENS.toll, name: 'Lab Toll', symbol: 'TOLL5', fee: 5n },
  { ...AS_USUAL, address: ODD_TOKENS.trap, name: 'Lab Trap', symbol: 'TRAP', isSellable: false },
  { ...AS_USUAL, address: ODD_TOKENS.liar, name: 'Lab Liar', symbol: 'LIAR', decimals: 2 },
] as const

/** Places the odd tokens, each with a pool in which a thousand of them cost one ether. Only the treasury has them. */
export async function seedOddTokens(seed: SeedClient, contracts: LabContracts, code: Hex): Promise<void> {
  const maker = treasuryAccount().address
  for (const { address, name, symbol, decimals, takesPermits, isSellable, fee } of KINDS) {
    const args = encodeAbiParameters(PARAMETERS, [
      ...([name, symbol, decimals, parseEther('10000000'), maker] as const),
      ...([takesPermits, isSellable, fee] as const),
    ])
    await placeContract(seed, { address, initCode: concatHex([code, args]) })
    await seedPool(seed, contracts, [
      { token: contracts.weth, amount: parseEther('100') },
      { token: address, amount: parseEther('100000') },
    ])
  }
}
