import type { Effects } from '../kit/kit.ts'
import { rule } from '../store/rule.ts'

/** Neither code nor link is part of a record. */
export const pairingEffects: Effects = {
  rules: {
    /** Gives up the code that waits for an answer when another wallet is asked. */
    giveUpCodeForWallet: rule({
      on: ['connect.started'],
      run(kit, _event, { pairing }) {
        // A code that was taken up after a reload has no view that would have to be left first.
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
