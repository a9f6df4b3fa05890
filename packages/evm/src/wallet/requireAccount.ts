import { AccountMismatchError, type AdapterEvent, UnauthorizedError, WalletAnswerError } from '@latchkey/core'
import { readAccounts } from '../provider/readAccounts.ts'
import { readWallet } from './readWallet.ts'
import type { Wallet } from './wallet.ts'

const METHOD = 'eth_accounts'

/**
 * Requires that the wallet still grants the displayed account. If its accounts differ, emits them as an account change, so
 * that the page displays the wallet's account from then on.
 */
export async function requireAccount(
  wallet: Wallet,
  address: string,
  tell?: (event: AdapterEvent) => void,
): Promise<void> {
  const { connectorId } = wallet
  const addresses = readAccounts(await readWallet(wallet, METHOD))
  if (!addresses) throw new WalletAnswerError({ method: METHOD })
  if (addresses.some((other) => other.toLowerCase() === address.toLowerCase())) return
  const isLeft = addresses.length === 0
  tell?.(
    isLeft ? { type: 'wallet.dropped', connectorId } : { type: 'accounts.changed', connectorId, addresses },
  )
  throw isLeft ? new UnauthorizedError() : new AccountMismatchError({ address, walletAddresses: addresses })
}
