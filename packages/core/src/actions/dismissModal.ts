import { SHAKE_MS } from '@latchkey/contract'
import type { Kit } from '../kit/kit.ts'
import { canClose } from './canClose.ts'
import { closeModal } from './closeModal.ts'

/**
 * What the overlay, Escape and the close button do: closes the modal, or shakes it where closing is refused.
 * A program closes with closeModal(), which is never refused.
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
