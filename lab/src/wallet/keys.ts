import type { Address, HDAccount } from 'viem'
import { labAccounts } from '../chains/labAccounts.ts'

export type Keys = {
  addresses: readonly Address[]
  /** Returns the account that signs for an address. Throws if the address is not the wallet's. */
  of(address: Address): HDAccount
}

/** The Lab Wallet's keys, of the public mnemonic or of a recovery phrase that was imported. */
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
