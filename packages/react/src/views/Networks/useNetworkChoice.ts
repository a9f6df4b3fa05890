import {
  activeConnection,
  type CaipNetwork,
  type Connection,
  pushView,
  selectNetwork,
  switchNetwork,
} from '@latchkey/core'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'

export interface NetworkChoice {
  readonly network: CaipNetwork
  readonly current: boolean
  /** The wallet that has named its networks without this one. */
  readonly refusedBy: string | undefined
}

export function useNetworkChoice(): {
  choices: readonly NetworkChoice[]
  choose: (network: CaipNetwork) => void
} {
  const kit = useKit()
  const { requestedCaipNetworks, caipNetworkId } = useKitState(selectNetwork)
  const connections = useKitState(({ connect }) =>
    requestedCaipNetworks.map(({ chainNamespace }) => activeConnection(connect, chainNamespace)),
  )
  const hasWallet = useKitState(({ connect }) =>
    Object.keys(connect.namespaces).some((namespace) => activeConnection(connect, namespace)),
  )

  function choose({ caipNetworkId: chosen, chainNamespace }: CaipNetwork): void {
    const connection = activeConnection(kit.store.get().connect, chainNamespace)
    // With a wallet, a view shows the request to it. Wallets of other namespaces cannot go there.
    if (connection && chosen !== connection.caipNetworkId)
      pushView(kit, { view: 'SwitchNetwork', caipNetworkId: chosen })
    else if (!connection && hasWallet) pushView(kit, { view: 'SwitchActiveChain', caipNetworkId: chosen })
    else
      switchNetwork(kit, { caipNetworkId: chosen }).catch(() => {
        // Only a wallet can refuse, and none is asked here.
      })
  }

  return {
    choose,
    choices: requestedCaipNetworks.map((network, index) => ({
      network,
      current: network.caipNetworkId === caipNetworkId,
      refusedBy: refuses(connections[index], network),
    })),
  }
}

function refuses(connection: Connection | undefined, network: CaipNetwork): string | undefined {
  const isApproved = connection?.approvedCaipNetworkIds?.includes(network.caipNetworkId) ?? true
  return isApproved ? undefined : connection?.walletName
}
