import type { State } from '../../store/state.ts'
import { shownView } from '../shown.ts'

/** Whether a transfer was interrupted while the wallet was asked. Its review says so, because the wallet may still send it. */
export function isStopped(state: State, previous: State): boolean {
  return shownView(state) === 'WalletSendPreview' && previous.send?.progress.step === 'asking'
}
