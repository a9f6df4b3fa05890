import { currentRoute } from '../flows/modal/modal.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Whether the user may close the modal. In views that ask for a signature, a required sign-in locks the modal until there
 * is a session (S4.13).
 *
 * @param kit - made by createKit()
 * @returns false also for a modal that is embedded in the page
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
