import { closeModal } from '../actions/closeModal.ts'
import type { Kit } from '../kit/kit.ts'

/** Closes the modal, or returns to the welcome view of a new wallet. */
export function leaveSignInView(kit: Kit): void {
  const { history } = kit.store.get().modal
  if (history.some(({ view }) => view === 'WalletReady')) kit.store.dispatch({ type: 'view.popped' })
  else closeModal(kit)
}
