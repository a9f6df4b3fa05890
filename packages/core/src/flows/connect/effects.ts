import { activeIn } from '../../persist/lastChoice.ts'
import type { StoredRecord } from '../../persist/record.ts'
import type { Effects } from '../../store/flow.ts'
import type { State } from '../../store/state.ts'
import { connectRules } from './rules.ts'
import { activeConnection, allConnections } from './state.ts'

export const connectEffects: Effects = {
  rules: connectRules,
  analytics: {
    'connect.started': ({ walletName }) => ({
      event: 'SELECT_WALLET',
      properties: { name: walletName, platform: 'browser' },
    }),
    'wallet.connected': ({ connector, how, pairedBy = 'browser', hasNext }) =>
      how === 'asked' && !hasNext
        ? { event: 'CONNECT_SUCCESS', properties: { method: pairedBy, name: connector.name } }
        : undefined,
    'connect.failed': ({ failure }) => ({
      event: 'CONNECT_ERROR',
      properties: { message: failure.shortMessage },
    }),
    'disconnect.succeeded': ({ namespace }) => ({ event: 'DISCONNECT_SUCCESS', properties: { namespace } }),
    'disconnect.failed': ({ message }) => ({ event: 'DISCONNECT_ERROR', properties: { message } }),
    'chain.changed': ({ namespace, connectorId, caipNetworkId }, { connect }) =>
      activeConnection(connect, namespace)?.connectorId === connectorId
        ? { event: 'SWITCH_NETWORK', properties: { network: caipNetworkId } }
        : undefined,
  },
  toStored,
}

function toStored({ connect }: State): Pick<StoredRecord, 'connections' | 'active' | 'recent'> {
  const connections = allConnections(connect).map(
    ({ verified: _, approvedCaipNetworkIds: __, ...stored }) => stored,
  )
  return { connections, active: activeIn({ connect }), recent: connect.recentConnectorIds }
}
