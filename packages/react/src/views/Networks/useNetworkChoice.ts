import { type CaipNetwork, pushView, selectAccount, selectNetwork, switchNetwork } from '@latchkey/core'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'

export interface NetworkChoice {
  readonly network: CaipNetwork
  readonly current: boolean
  /** False where the connected wallet has named its networks, and this is none of them. */
  readonly supported: boolean
}

/** The app's networks with what the wallet says of each, and what choosing one does. */
export function useNetworkChoice(): {
  choices: readonly NetworkChoice[]
  choose: (network: CaipNetwork) => void
  walletName: string
} {
  const kit = useKit()
  const account = useKitState(selectAccount)
  const { requestedCaipNetworks, approvedCaipNetworkIds, caipNetworkId } = useKitState(selectNetwork)
  const connected = account.address !== undefined

  function choose({ caipNetworkId: chosen }: CaipNetwork): void {
    // A wallet is asked in a view that shows what is waited for; without one, choosing is all.
    if (connected && chosen !== caipNetworkId) pushView(kit, { view: 'SwitchNetwork', caipNetworkId: chosen })
    else
      switchNetwork(kit, { caipNetworkId: chosen }).catch(() => {
        // Only a wallet can refuse, and none is asked here.
      })
  }

  return {
    walletName: account.connectedWalletInfo?.name ?? '',
    choose,
    choices: requestedCaipNetworks.map((network) => ({
      network,
      current: network.caipNetworkId === caipNetworkId,
      supported: !connected || (approvedCaipNetworkIds?.includes(network.caipNetworkId) ?? true),
    })),
  }
}
