import { type ListedWallet, type Route, selectMissing, selectWallets } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { ConnectingExternal as english } from '../../messages/en/connecting.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { AskWallet } from './AskWallet.tsx'
import { MissingWallet } from './MissingWallet.tsx'

/** Asks one wallet. A rule closes the modal on success. */
export function ConnectingExternal({ route }: ViewProps<'ConnectingExternal'>): ReactElement {
  const wallet = useWallet(route)
  const { walletId, namespace } = route
  const missing = useKitState((state) =>
    selectMissing(state, namespace).find(({ connectorId }) => connectorId === walletId),
  )
  if (missing)
    return (
      <Body>
        <MissingWallet wallet={missing} />
      </Body>
    )
  return (
    <Body>
      <AskWallet walletId={walletId} wallet={wallet} namespace={namespace} />
    </Body>
  )
}

function useWallet({
  walletId,
  namespace,
}: Extract<Route, { view: 'ConnectingExternal' }>): ListedWallet | undefined {
  const kit = useKit()
  return useKitState((state) =>
    selectWallets(kit, state, namespace).find(
      ({ id, connectors }) => id === walletId || connectors.some((connector) => connector.id === walletId),
    ),
  )
}

export const connectingExternalView = defineView({
  view: 'ConnectingExternal',
  Component: ConnectingExternal,
  texts: english,
  useTitle: (route) => {
    const wallet = useWallet(route)
    const missing = useKitState((state) =>
      state.missing?.find(({ connectorId }) => connectorId === route.walletId),
    )
    return wallet?.name ?? missing?.walletName
  },
})
