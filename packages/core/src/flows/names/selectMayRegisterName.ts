import type { Kit } from '../../kit/kit.ts'
import type { State } from '../../store/state.ts'
import { activeConnection } from '../connect/state.ts'

/** Stands in for the embedded wallet, in a lab only, until that exists. */
const LAB_EMBEDDED = 'dev.latchkey.lab.embedded'

/**
 * S6.3: a name needs a zone, an address and the embedded wallet's connector.
 *
 * @example
 * if (selectMayRegisterName(kit.config, kit.store.get())) await prepareName(kit)
 */
export function selectMayRegisterName(config: Kit['config'], state: State): boolean {
  const connection = activeConnection(state.connect, 'eip155')
  if (!config.nameZone || !connection || state.network.activeNamespace !== 'eip155') return false
  if (config.lab && connection.connectorId === LAB_EMBEDDED) return true
  const connector = state.connect.connectors.find(({ id }) => id === connection.connectorId)
  return connector?.type === 'AUTH' || connector?.type === 'ID_AUTH'
}
