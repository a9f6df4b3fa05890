import type { CaipNetworkId } from '@latchkey/contract'
import { activeConnection } from '../flows/connect/state.ts'
import { isSameAddress } from '../namespace/addresses.ts'
import { traitsOf } from '../namespace/traitsOf.ts'
import type { State } from '../store/state.ts'
import type { Change } from './progress.ts'

export interface Reviewed {
  readonly connectorId: string
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/** What changed since the account, network and wallet were displayed, if anything. */
export function changeSince(
  state: Pick<State, 'connect' | 'network'>,
  { connectorId, address, caipNetworkId }: Reviewed,
): Change | undefined {
  const { activeNamespace, active } = state.network
  const connection = activeConnection(state.connect, activeNamespace)
  const traits = traitsOf(state, activeNamespace)
  if (connection?.connectorId !== connectorId || !isSameAddress(traits, connection.address, address))
    return 'account'
  const isSame = connection.caipNetworkId === caipNetworkId && active[activeNamespace] === caipNetworkId
  return isSame ? undefined : 'network'
}
