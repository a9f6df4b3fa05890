import type { State } from '../../store/state.ts'
import { shownView } from '../shown.ts'

/** A transfer that stops while the wallet is asked says so in its review: the wallet may still send it. */
export function isStopped(state: State, previous: State): boolean {
  return shownView(state) === 'WalletSendPreview' && previous.send?.progress.step === 'asking'
}
