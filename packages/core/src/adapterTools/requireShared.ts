import type { AdapterEvent } from '../adapter/adapter.ts'
import { AccountMismatchError, UnauthorizedError } from '../errors/wallet.ts'

/**
 * Requires that a wallet still shares the displayed account. If its accounts differ, emits them as an account change, so that the page
 * then displays the wallet's account.
 *
 * @param accounts - the accounts that the wallet shares now
 * @param asked - the wallet and the displayed account
 * @param tell - receives the change
 * @returns the account
 * @throws AccountMismatchError if the wallet doesn't share this account, UnauthorizedError if it shares no account
 *
 * @example
 * const account = requireShared(wallet.accounts(), { connectorId, address }, emit)
 */
export function requireShared<account extends { readonly address: string }>(
  accounts: readonly account[],
  { connectorId, address }: { readonly connectorId: string; readonly address: string },
  tell?: (event: AdapterEvent) => void,
): account {
  const account = accounts.find((one) => one.address === address)
  if (account) return account
  const addresses = accounts.map((one) => one.address)
  if (addresses.length === 0) {
    tell?.({ type: 'wallet.dropped', connectorId })
    throw new UnauthorizedError()
  }
  tell?.({ type: 'accounts.changed', connectorId, addresses })
  throw new AccountMismatchError({ address, walletAddresses: addresses })
}
