import { type ListedWallet, selectWallets, type Wallet } from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'

/** The wallet of this browser that a wallet of the directory is, where it has been found. */
export function useInstalled(wallet: Wallet | undefined): ListedWallet | undefined {
  const kit = useKit()
  return useKitState((state) =>
    wallet
      ? selectWallets(kit, state).find(
          ({ explorerId, rdns, name }) =>
            explorerId === wallet.id || (rdns !== undefined && rdns === wallet.rdns) || name === wallet.name,
        )
      : undefined,
  )
}
