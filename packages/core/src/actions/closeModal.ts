import type { Kit } from '../kit/kit.ts'
import { isConnected } from '../selectors/account.ts'

/**
 * Closes the modal and cancels its pending tasks. In embedded mode, it returns to its first view instead (S2.18).
 *
 * @param kit - made by createKit()
 *
 * @example
 * closeModal(kit)
 */
export function closeModal(kit: Kit): void {
  const state = kit.store.get()
  const connected = isConnected(state)
  if (state.modal.embedded) {
    kit.store.dispatch({ type: 'view.reset', route: connected ? { view: 'Account' } : { view: 'Connect' } })
    return
  }
  if (state.modal.open) kit.store.dispatch({ type: 'modal.closed', connected })
}
