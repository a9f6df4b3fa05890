import { SHAKE_MS } from '@latchkey/contract'
import type { Kit } from '../kit/kit.ts'
import { canClose } from './canClose.ts'
import { closeModal } from './closeModal.ts'

/**
 * Handles the overlay, Escape and the close button: closes the modal, or shakes it if it can't be closed.
 * Programs use closeModal(), which always closes.
 *
 * @param kit - made by createKit()
 *
 * @example
 * dismissModal(kit)
 */
export function dismissModal(kit: Kit): void {
  if (canClose(kit)) {
    closeModal(kit)
    return
  }
  kit.store.dispatch({ type: 'modal.refused' })
  setTimeout(() => kit.store.dispatch({ type: 'modal.settled' }), SHAKE_MS)
}
