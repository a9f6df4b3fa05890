import type { Kit } from '../../kit/kit.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'
import type { State } from '../../store/state.ts'
import { activeConnection } from '../connect/state.ts'

/**
 * Whether the account can register a name: it needs a zone, and a namespace whose accounts can have names. Only the embedded
 * wallet's account can register one, unless `nameRegistration` is `any` (S6.3).
 *
 * @example
 * if (selectMayRegisterName(kit.config, kit.store.get())) await prepareName(kit)
 */
export function selectMayRegisterName(config: Kit['config'], state: State): boolean {
  const connection = activeConnection(state.connect, state.network.activeNamespace)
  if (!config.nameZone || !connection || !traitsOf(state).registersNames) return false
  if (config.nameRegistration === 'any') return true
  const connector = state.connect.connectors.find(({ id }) => id === connection.connectorId)
  return connector?.type === 'AUTH' || connector?.type === 'ID_AUTH'
}
