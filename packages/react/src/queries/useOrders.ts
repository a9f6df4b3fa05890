import { type OnRampOrder, selectAccount, selectNetwork, selectOnRampOrders } from '@latchkey/core'
import { useKitState } from '../hooks/useKitState.ts'

/** What the displayed account has bought on the network that is shown. */
export function useOrders(): readonly OnRampOrder[] {
  return useKitState((state) =>
    selectOnRampOrders(state, {
      address: selectAccount(state).address,
      caipNetworkId: selectNetwork(state).caipNetwork?.caipNetworkId,
    }),
  )
}
