import type { Kit } from '../../kit/kit.ts'
import { refreshBalance } from '../refreshBalance.ts'
import { resetView } from '../views.ts'

/**
 * Leaves a transfer that isn't confirmed yet: clears the form and opens Account. The transfer stays pending.
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
