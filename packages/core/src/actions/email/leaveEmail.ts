import { selectEmail } from '../../flows/email/select.ts'
import type { Kit } from '../../kit/kit.ts'

/**
 * Gives up a sign-in by e-mail, or the change of the address, that is under way. A code that was mailed counts for nothing then.
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
