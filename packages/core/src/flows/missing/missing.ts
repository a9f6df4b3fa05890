import type { ChainNamespace } from '@latchkey/contract'
import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import type { State } from '../../store/state.ts'
import { connectionsOf, type StoredConnection } from '../connect/state.ts'
import type { MissingWallet } from './state.ts'

/** Loaded with the code that confirms connections. */
export const missingFlow: Flow<'missing', readonly MissingWallet[]> = {
  name: 'missing',
  initial: () => [],
  reduce: reduceMissing,
}

function reduceMissing(
  missing: readonly MissingWallet[],
  event: KitEvent,
  { connect }: State,
): readonly MissingWallet[] {
  switch (event.type) {
    case 'missing.read':
      return event.missing
    case 'missing.forgotten':
      return without(missing, event.namespace, event.connectorId)
    case 'wallet.connected':
      return without(missing, event.namespace, event.connector.id)
    case 'wallet.disconnected': {
      const { namespace, connectorId, reason, since } = event
      const left = connectionsOf(connect, namespace).connections.find(
        (one) => one.connectorId === connectorId,
      )
      const rest = without(missing, namespace, connectorId)
      if (reason !== 'missing' || !left || since === undefined) return rest
      const { verified: _, approvedCaipNetworkIds: __, ...stored } = left
      const known = missing.find((one) => one.connectorId === connectorId && one.namespace === namespace)
      return [{ namespace, ...stored, since: known?.since ?? since }, ...rest]
    }
    default:
      return missing
  }
}

function without(
  missing: readonly MissingWallet[],
  namespace: ChainNamespace,
  connectorId: string,
): readonly MissingWallet[] {
  const rest = missing.filter((one) => one.connectorId !== connectorId || one.namespace !== namespace)
  return rest.length === missing.length ? missing : rest
}

export type Identity = Pick<StoredConnection, 'namespace' | 'connectorId'>

export function isNotIn(list: readonly Identity[]): (one: Identity) => boolean {
  return (one) =>
    !list.some(({ namespace, connectorId }) => namespace === one.namespace && connectorId === one.connectorId)
}
