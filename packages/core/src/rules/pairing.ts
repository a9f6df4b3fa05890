import type { Effects } from '../kit/kit.ts'
import { rule } from '../store/rule.ts'

/** Analytics records contain neither code nor link. */
export const pairingEffects: Effects = {
  rules: {
    /** Abandons the code that waits for an answer when another wallet is asked. */
    giveUpCodeForWallet: rule({
      on: ['connect.started'],
      run(kit, _event, { pairing }) {
        // A code that was resumed after a reload has no view whose closing would abandon it.
        if (pairing && pairing.progress.step !== 'idle') kit.store.dispatch({ type: 'pairing.abandoned' })
      },
    }),
  },
  analytics: {
    'pairing.failed': ({ failure }) => ({
      event: 'CONNECT_ERROR',
      properties: { message: failure.shortMessage },
    }),
  },
}
