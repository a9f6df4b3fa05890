import { closeModal } from '../actions/closeModal.ts'
import { allConnections } from '../flows/connect/state.ts'
import { usesSiwx } from '../flows/siwx/mustLookUp.ts'
import type { Effects } from '../kit/kit.ts'
import { loadSiwx } from '../siwx/loadSiwx.ts'
import { rule } from '../store/rule.ts'

/** The other rules are loaded with the sign-in code. */
export const siwxEffects: Effects = {
  rules: {
    /** Loads the sign-in code if the page has a handler for it. */
    startSigningIn: rule({
      on: ['connect.started', 'wallet.connected', 'connections.restored'],
      run(kit) {
        const { siwx } = kit.config
        if (!siwx || !usesSiwx(kit.config) || kit.store.get().siwx) return
        loadSiwx(kit)
          .then(({ startSiwx }) => startSiwx(kit))
          // If a sign-in is required, no connection may stay without one.
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
