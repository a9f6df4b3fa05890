import { closeModal } from '../actions/closeModal.ts'
import { sessionKey } from '../flows/siwx/select.ts'
import type { Kit } from '../kit/kit.ts'
import { leaveToConnect } from './leaveToConnect.ts'
import { siwxOf } from './siwxOf.ts'

/** S4.12. A later signature of the wallet is not used. */
export async function cancel(kit: Kit): Promise<void> {
  const { account, isRequired, progress } = siwxOf(kit)
  if (!account || progress.step === 'cancelling') return
  kit.store.dispatch({ type: 'siwx.cancelled' })
  if (isRequired) return leaveToConnect(kit)
  kit.store.dispatch({ type: 'siwx.dismissed', key: sessionKey(kit.store.get(), account) })
  closeModal(kit)
  // An embedded modal can't close: it shows the account.
  if (!kit.store.get().modal.embedded) kit.store.dispatch({ type: 'view.reset', route: { view: 'Connect' } })
}
