import type { State } from '../../store/state.ts'
import { initialPairing } from './pairing.ts'
import type { PairingState } from './state.ts'

/** How far pairing has come; idle where nobody has begun any. */
export function selectPairing({ pairing = initialPairing }: Pick<State, 'pairing'>): PairingState {
  return pairing
}
