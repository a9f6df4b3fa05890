import type { Kit } from '../../kit/kit.ts'
import type { State } from '../../store/state.ts'
import { shownConnection } from '../shown.ts'
import { isSupported } from './network.ts'

/** Whether the wallet is on a network that the page lacks, and its adapter can ask it to switch (S4.18). */
export function mustChangeNetwork({ config, adapters }: Kit, state: State): boolean {
  const connection = shownConnection(state)
  if (!adapters[state.network.activeNamespace]) return false
  if (!connection || !config.enableNetworkSwitch || config.allowUnsupportedChain) return false
  return !isSupported(state.network, connection.caipNetworkId)
}
