import { explorerUrl, selectNetwork, selectSend } from '@latchkey/core'
import { useKitState } from '../../hooks/useKitState.ts'

/** Where the explorer shows a transaction; undefined where the network has none, or nothing was sent yet. */
export function useTransactionUrl(hash: string | undefined): string | undefined {
  const { from } = useKitState(selectSend)
  const { requestedCaipNetworks } = useKitState(selectNetwork)
  const network = requestedCaipNetworks.find(({ caipNetworkId }) => caipNetworkId === from?.caipNetworkId)
  return useKitState((state) =>
    network && hash ? explorerUrl(state, network, 'transaction', hash) : undefined,
  )
}
