import { AccountMismatchError, type AdapterEvent, UnauthorizedError } from '@latchkey/core'
import type { Account, Wallet } from './wallet.ts'

/**
 * Requires that the wallet still shares the displayed account. If its accounts differ, emits them as an account change, so that the page
 * displays the wallet's account from then on.
 *
 * @throws AccountMismatchError if the wallet doesn't share this account, UnauthorizedError if it shares no account
 */
export function requireAccount(
  wallet: Wallet,
  address: string,
  tell?: (event: AdapterEvent) => void,
): Account {
  const accounts = wallet.accounts()
  const account = accounts.find((one) => one.address === address)
  if (account) return account
  const { connectorId } = wallet
  const addresses = accounts.map((one) => one.address)
  if (addresses.length === 0) {
    tell?.({ type: 'wallet.dropped', connectorId })
    throw new UnauthorizedError()
  }
  tell?.({ type: 'accounts.changed', connectorId, addresses })
  throw new AccountMismatchError({ address, walletAddresses: addresses })
}
