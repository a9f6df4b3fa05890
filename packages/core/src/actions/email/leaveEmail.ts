import { selectEmail } from '../../flows/email/select.ts'
import type { Kit } from '../../kit/kit.ts'

/**
 * Cancels the current sign-in by e-mail or change of address. A code that was already mailed becomes invalid.
 *
 * @param kit - made by createKit()
 *
 * @example
 * leaveEmail(kit)
 */
export function leaveEmail(kit: Kit): void {
  const { progress, update } = selectEmail(kit.store.get())
  if (progress.step !== 'idle' && progress.step !== 'joining') kit.store.dispatch({ type: 'email.left' })
  if (update.step !== 'idle') kit.store.dispatch({ type: 'email.updateLeft' })
}
