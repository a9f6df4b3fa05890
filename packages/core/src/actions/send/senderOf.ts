import { parseCaipNetworkId } from '@latchkey/contract'
import type { Adapter } from '../../adapter/adapter.ts'
import { activeConnection } from '../../flows/connect/state.ts'
import { activeNetwork } from '../../flows/network/network.ts'
import type { Sender } from '../../flows/send/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { selectAccount } from '../../selectors/account.ts'

/** The displayed account on the displayed network; undefined if there is no account, or the network is not one of the page's. */
export function senderOf(kit: Kit): Sender | undefined {
  const state = kit.store.get()
  const connection = activeConnection(state.connect, state.network.activeNamespace)
  const network = activeNetwork(state.network)
  if (!connection || !network) return undefined
  const { address, connectorId } = connection
  const account = selectAccount(state).allAccounts.find((one) => one.address === address)
  return {
    connectorId,
    address,
    caipNetworkId: network.caipNetworkId,
    isSmartAccount: account?.type === 'smartAccount',
  }
}

export function adapterOf(kit: Kit, { caipNetworkId }: Sender): Adapter | undefined {
  return kit.adapters[parseCaipNetworkId(caipNetworkId).chainNamespace]
}
