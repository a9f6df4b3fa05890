import { AccountMismatchError, WalletAnswerError } from '@latchkey/core'
import { parseAccounts } from '../provider/parse.ts'
import type { Wallet } from './wallet.ts'

/**
 * Has the wallet sign a text (ERC-191, `personal_sign`).
 *
 * @returns the signature, `0x` and at least 62 hex characters (S5.14)
 * @throws AccountMismatchError, UserRejectedError, WalletAnswerError
 */
export async function signMessage(
  wallet: Wallet,
  { address, message }: { address: string; message: string },
): Promise<string> {
  await requireAccount(wallet, address)
  const bytes = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0'))
  const signature = await wallet.ask('personal_sign', [`0x${bytes.join('')}`, address])
  if (typeof signature === 'string' && /^0x[0-9a-f]{62,}$/i.test(signature)) return signature
  throw new WalletAnswerError({ method: 'personal_sign' })
}

/**
 * The account displayed is the account that signs.
 *
 * @throws AccountMismatchError where the wallet does not offer it to this page
 */
export async function requireAccount(wallet: Wallet, address: string): Promise<void> {
  const walletAddresses = parseAccounts(await wallet.ask('eth_accounts')) ?? []
  if (walletAddresses.some((other) => other.toLowerCase() === address.toLowerCase())) return
  throw new AccountMismatchError({ address, walletAddresses })
}
