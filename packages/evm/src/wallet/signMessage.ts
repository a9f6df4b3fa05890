import { type AccountParameters, type AdapterEvent, WalletAnswerError } from '@latchkey/core'
import { requireAccount } from './requireAccount.ts'
import type { Wallet } from './wallet.ts'

/**
 * Has the wallet sign a text (ERC-191, `personal_sign`).
 *
 * @param tell - hears of it where the wallet has other accounts than the page believes
 * @returns the signature, `0x` and at least 62 hex characters (S5.14)
 * @throws what requireAccount and `requireShown` throw, UserRejectedError, WalletAnswerError
 */
export async function signMessage(
  wallet: Wallet,
  { address, message, requireShown }: Omit<AccountParameters, 'connectorId'> & { message: string },
  tell?: (event: AdapterEvent) => void,
): Promise<string> {
  await requireAccount(wallet, address, tell)
  requireShown?.()
  const bytes = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0'))
  const signature = await wallet.ask('personal_sign', [`0x${bytes.join('')}`, address])
  if (typeof signature === 'string' && /^0x[0-9a-f]{62,}$/i.test(signature)) return signature
  throw new WalletAnswerError({ method: 'personal_sign' })
}
