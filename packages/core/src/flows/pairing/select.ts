import type { State } from '../../store/state.ts'
import { initialPairing } from './pairing.ts'
import type { PairingState } from './state.ts'

/**
 * Returns the state of pairing; idle until it starts.
 *
 * @example
 * const { progress } = selectPairing(kit.store.get())
 * if (progress.step === 'ready') console.log(progress.uri)
 */
export function selectPairing({ pairing = initialPairing }: Pick<State, 'pairing'>): PairingState {
  return pairing
}
