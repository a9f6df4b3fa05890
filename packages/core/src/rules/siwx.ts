import { closeModal } from '../actions/closeModal.ts'
import { allConnections } from '../flows/connect/state.ts'
import { usesSiwx } from '../flows/siwx/mustLookUp.ts'
import type { Effects } from '../kit/kit.ts'
import { loadSiwx } from '../siwx/loadSiwx.ts'
import { rule } from '../store/rule.ts'

/** Its other rules come with the code that signs in. */
export const siwxEffects: Effects = {
  rules: {
    /** Loads what signs in, where the page has a handler for it. */
    startSigningIn: rule({
      on: ['connect.started', 'wallet.connected', 'connections.restored'],
      run(kit) {
        const { siwx } = kit.config
        if (!siwx || !usesSiwx(kit.config) || kit.store.get().siwx) return
        loadSiwx(kit)
          .then(({ startSiwx }) => startSiwx(kit))
          // Where a sign-in is required, nobody stays without one.
          .catch(() => {
            closeModal(kit)
            if (!(siwx.getRequired?.() ?? 'getNonce' in siwx)) return
            for (const { namespace, connectorId } of allConnections(kit.store.get().connect))
              kit.store.dispatch({ type: 'wallet.disconnected', namespace, connectorId, reason: 'lost' })
          })
      },
    }),
  },
}
