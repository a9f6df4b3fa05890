import { currentRoute } from '../flows/modal/modal.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Whether the user may close the modal. A required sign-in locks it until there is a session, over the views that ask for a
 * signature (S4.13).
 *
 * @param kit - made by createKit()
 * @returns false too for a modal that stands inside the page
 *
 * @example
 * if (canClose(kit)) closeModal(kit)
 */
export function canClose(kit: Kit): boolean {
  const { modal, siwx } = kit.store.get()
  const isLocked =
    siwx?.isRequired && siwx.progress.step !== 'idle' && /^SIWX|Siwe$|^Approve/.test(currentRoute(modal).view)
  return !modal.embedded && !isLocked
}
