import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import type { PairingState } from './state.ts'

export const initialPairing: PairingState = { progress: { step: 'idle' } }

/** S4.2. Attached with the first pairing. */
export const pairingFlow: Flow<'pairing', PairingState> = {
  name: 'pairing',
  initial: () => initialPairing,
  reduce: reducePairing,
}

export function reducePairing(state: PairingState, event: KitEvent): PairingState {
  const { step } = state.progress
  switch (event.type) {
    case 'pairing.started':
      return { progress: { step: 'preparing' }, ...(event.wallet ? { wallet: event.wallet } : {}) }
    case 'pairing.walletChosen': {
      const { wallet: _, linking, ...rest } = state
      // The tap that chose the wallet may already have opened its link.
      const isOwn = linking !== undefined && linking.name === event.wallet?.name
      return {
        ...rest,
        ...(event.wallet ? { wallet: event.wallet } : {}),
        ...(isOwn ? { linking } : {}),
      }
    }
    case 'pairing.ready': {
      const { uri, expiresAt } = event
      return step === 'preparing' ? { ...state, progress: { step: 'ready', uri, expiresAt } } : state
    }
    case 'pairing.linkOpened':
      return { ...state, linking: { href: event.href, name: event.name } }
    case 'pairing.answered':
      return state.progress.step === 'ready'
        ? { ...state, progress: { step: 'confirming', uri: state.progress.uri } }
        : state
    case 'pairing.failed':
      return step === 'idle' || step === 'failed'
        ? state
        : { ...state, progress: { step: 'failed', failure: event.failure } }
    case 'pairing.abandoned':
      return step === 'idle' ? state : { ...state, progress: { step: 'idle' } }
    // Keeps the wallet, because it becomes the recent wallet.
    case 'pairing.settled':
      return { ...state, progress: { step: 'idle' } }
    case 'pairing.reset':
      return initialPairing
    default:
      return state
  }
}
