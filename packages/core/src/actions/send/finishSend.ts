import type { Kit } from '../../kit/kit.ts'
import { refreshBalance } from '../refreshBalance.ts'
import { resetView } from '../views.ts'

/**
 * Leaves a transfer that is not confirmed yet to itself: the form is empty again, and the visitor at Account.
 *
 * @param kit - made by createKit()
 *
 * @example
 * finishSend(kit)
 */
export function finishSend(kit: Kit): void {
  resetView(kit, { view: 'Account' })
  kit.store.dispatch({ type: 'send.reset' })
  refreshBalance(kit).catch(() => {
    // The last known balance stays until the next change or poll reads it again.
  })
}
