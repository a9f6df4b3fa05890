import type { SiwxMessageInput } from '../../kit/siwx.ts'
import type { State } from '../../store/state.ts'
import { activeConnection, type Connection } from '../connect/state.ts'
import { isSupported } from '../network/network.ts'

export function displayedConnection({ connect, network }: State): Connection | undefined {
  return activeConnection(connect, network.activeNamespace)
}

/** The displayed account, if its wallet has confirmed it and the page has its network. */
export function askableAccount(state: State): SiwxMessageInput | undefined {
  const connection = displayedConnection(state)
  if (!connection?.verified || !isSupported(state.network, connection.caipNetworkId)) return undefined
  return { chainId: connection.caipNetworkId, accountAddress: connection.address }
}
