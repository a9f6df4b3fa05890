import { AccountMismatchError, type AdapterEvent, UnauthorizedError, WalletAnswerError } from '@latchkey/core'
import { readAccounts } from '../provider/readAccounts.ts'
import { readWallet } from './readWallet.ts'
import type { Wallet } from './wallet.ts'

const METHOD = 'eth_accounts'

/**
 * The account displayed is the account that signs. Where the wallet says otherwise the page is told, as if the wallet
 * had said so by itself: what is displayed from then on is what it offers.
 *
 * @throws AccountMismatchError where the wallet does not offer it to this page, UnauthorizedError where it offers none,
 * WalletAnswerError, WalletSilentError
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
