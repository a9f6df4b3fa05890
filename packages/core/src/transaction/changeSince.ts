import type { CaipNetworkId } from '@latchkey/contract'
import { activeConnection } from '../flows/connect/state.ts'
import { isSameAddress } from '../namespace/addresses.ts'
import { traitsOf } from '../namespace/traitsOf.ts'
import type { State } from '../store/state.ts'
import type { Change } from './progress.ts'

/** What a user reviewed, or what was checked a moment ago. */
export interface Reviewed {
  readonly connectorId: string
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/**
 * Whether it is still the same account, network and wallet: the account displayed is the account that signs.
 *
 * @param state - now
 * @param reviewed - what was displayed then
 * @returns what changed; undefined where nothing did
 */
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
