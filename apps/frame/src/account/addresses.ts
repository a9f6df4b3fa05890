import type { WalletRecord } from '@latchkey/contract'
import { accountsOf } from '../smart/accounts.ts'
import type { Account } from './words.ts'

/** Every account of a wallet. If the server supports smart accounts, the wallet's smart account is included, even before it is used. */
export async function addressesOf(
  wallet: WalletRecord,
  { page, texts }: Pick<Account, 'page' | 'texts'>,
): Promise<readonly { readonly label: string; readonly address: string }[]> {
  const onEvm = await accountsOf(wallet, 'eip155:1', page.smartNetworks)
  return [
    ...onEvm.map(({ type, address }) => ({
      label: type === 'eoa' ? texts.ethereum : texts.smartAccount,
      address,
    })),
    { label: 'Solana', address: wallet.addresses.solana },
  ]
}
