import type { Kit } from '../kit/kit.ts'

/** How long a wallet may still answer after the modal is closed. */
const LATE_APPROVAL_MS = 300_000

/**
 * Handles a modal that is closed while a wallet prompts. Wallet windows cover the page, and users close what is behind
 * them, so an approval in the next five minutes still connects, unless the user cancels or chooses another wallet
 * first.
 */
export function leaveConnect(kit: Kit): void {
  if (kit.store.get().connect.attempt)
    kit.store.dispatch({ type: 'connect.left', until: Date.now() + LATE_APPROVAL_MS })
}
