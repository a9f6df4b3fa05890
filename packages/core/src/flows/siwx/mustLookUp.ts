import type { KitConfig } from '../../kit/config.ts'
import type { Kit } from '../../kit/kit.ts'
import type { State } from '../../store/state.ts'
import { isSupported } from '../network/network.ts'
import { shownConnection } from '../shown.ts'

// The sign-in chunk must not import these functions: a module that two chunks share becomes a file that every page
// loads.

export function usesSiwx({ siwx, isSiweEnabled }: KitConfig): boolean {
  return siwx !== undefined && isSiweEnabled !== false
}

/** Whether the kit must look up the displayed account's session before the user continues. */
export function mustLookUp({ config }: Kit, state: State): boolean {
  const connection = shownConnection(state)
  if (!usesSiwx(config) || !connection?.verified) return false
  return isSupported(state.network, connection.caipNetworkId)
}
