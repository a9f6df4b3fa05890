import type { Effects } from '../../store/flow.ts'
import { rule } from '../../store/rule.ts'

/** Neither code nor link is part of a record. */
export const pairingEffects: Effects = {
  rules: {
    // A code that was taken up after a reload has no view that would have to be left first.
    giveUpCodeForWallet: rule({
      on: ['connect.started'],
      effect: 'Gives up the code that waits for an answer when another wallet is asked.',
      run(kit, _event, { pairing }) {
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
