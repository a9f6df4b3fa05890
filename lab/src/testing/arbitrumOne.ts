import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { LAB_MNEMONIC } from '../chains/labAccounts.ts'
import { findLabChain } from '../chains/labChains.ts'

const found = findLabChain(42161)?.contracts
if (!found) throw new Error('The lab has no Arbitrum One.')

export const contracts = found

/** One of the lab's accounts. The first five have tokens and coins. */
export function account(addressIndex: number): HDAccount {
  return mnemonicToAccount(LAB_MNEMONIC, { addressIndex })
}
