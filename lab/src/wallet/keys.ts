import type { Address, HDAccount } from 'viem'
import { labAccounts } from '../chains/labAccounts.ts'

export type Keys = {
  addresses: readonly Address[]
  /** The account that signs for an address; throws for one that is not the wallet's. */
  of(address: Address): HDAccount
}

/**
 * Derives the Lab Wallet's keys from the public mnemonic, or from a recovery phrase that was imported.
 *
 * @example
 * createKeys().addresses[0] // '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
 */
export function createKeys(phrase?: string): Keys {
  const accounts = new Map(labAccounts(phrase).map((account) => [account.address, account]))
  return {
    addresses: [...accounts.keys()],
    of(address) {
      const account = accounts.get(address)
      if (!account) throw new Error(`The Lab Wallet has no key for ${address}`)
      return account
    },
  }
}
