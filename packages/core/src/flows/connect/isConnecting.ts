import type { KitEvent } from '../../store/events.ts'
import type { State } from '../../store/state.ts'
import { shownView } from '../shown.ts'

/** Connect, ConnectingExternal, and the views of pairing, which ask wallets of this browser too; and what leads back to them. */
export function isConnectView(state: State): boolean {
  return /^(Connect(?!ingSiwe)|Email)/.test(shownView(state)) || state.siwx?.progress.step === 'cancelling'
}

/** Whether the view on screen is one that a connection ends. Of paired wallets it is the one that shows their code. */
export function isConnecting(event: KitEvent, state: State): boolean {
  const isPaired = event.type === 'wallet.connected' && event.pairedBy !== undefined
  return isPaired || isConnectView(state)
}
