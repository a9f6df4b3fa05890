import { connectionsOf } from '../flows/connect/state.ts'
import type { State } from '../store/state.ts'
import type { ActiveConnectors } from './record.ts'
import type { TabChoice } from './storedRecord.ts'

export function activeIn({ connect }: Pick<State, 'connect'>): ActiveConnectors {
  return Object.fromEntries(
    Object.keys(connect.namespaces).flatMap((namespace) => {
      const { activeConnectorId } = connectionsOf(connect, namespace)
      return activeConnectorId ? [[namespace, activeConnectorId]] : []
    }),
  )
}

export function tabChoice(state: State): TabChoice {
  const { active, activeNamespace } = state.network
  const network = active[activeNamespace]
  return { ...activeIn(state), ...(network ? { network } : {}) }
}

/** Returns this tab's choice if the user has just chosen, otherwise the stored choice while its wallet is connected. */
export function lastChoice(state: State, previous: State, kept: ActiveConnectors): ActiveConnectors {
  const before = activeIn(previous)
  return Object.fromEntries(
    Object.entries(activeIn(state)).map(([namespace, id]) => {
      const { connections } = connectionsOf(state.connect, namespace)
      const last = kept[namespace]
      const isOwn = id !== before[namespace] || !connections.some(({ connectorId }) => connectorId === last)
      return [namespace, isOwn ? id : last]
    }),
  )
}
