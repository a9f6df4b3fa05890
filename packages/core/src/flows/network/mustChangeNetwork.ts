import type { Kit } from '../../kit/kit.ts'
import type { State } from '../../store/state.ts'
import { shownConnection } from '../shown.ts'
import { isSupported } from './network.ts'

/** S4.18: whether the wallet stands where the page cannot work, and may be asked to move. */
export function mustChangeNetwork({ config }: Kit, state: State): boolean {
  const connection = shownConnection(state)
  if (!connection || !config.enableNetworkSwitch || config.allowUnsupportedChain) return false
  return !isSupported(state.network, connection.caipNetworkId)
}
