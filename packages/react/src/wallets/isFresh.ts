import type { PairingProgress } from '@latchkey/core'

/** S4.2: a code that ends within this time is no longer given to anybody. */
export const GUARD_MS = 10_000

/** Whether a code is there that a wallet can still answer. */
export function isFresh(progress: PairingProgress): progress is Extract<PairingProgress, { step: 'ready' }> {
  return progress.step === 'ready' && progress.expiresAt - Date.now() > GUARD_MS
}
