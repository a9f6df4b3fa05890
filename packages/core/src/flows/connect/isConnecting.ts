import type { KitEvent } from '../../store/events.ts'
import type { State } from '../../store/state.ts'
import { shownView } from '../shown.ts'

/**
 * Whether the view is Connect, ConnectingExternal, a pairing view (which also asks wallets of this browser), or a view
 * that leads back to them.
 */
export function isConnectView(state: State): boolean {
  return /^(Connect(?!ingSiwe)|Email)/.test(shownView(state)) || state.siwx?.progress.step === 'cancelling'
}

/** Whether a connection ends the view on screen. A paired wallet ends the view with its code. */
export function isConnecting(event: KitEvent, state: State): boolean {
  const isPaired = event.type === 'wallet.connected' && event.pairedBy !== undefined
  return isPaired || isConnectView(state)
}
