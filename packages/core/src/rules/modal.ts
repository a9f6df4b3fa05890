import { activeConnection } from '../flows/connect/state.ts'
import type { Effects } from '../kit/kit.ts'
import { rule } from '../store/rule.ts'

/** Sets the modal’s loading flag while the modal is open for one namespace whose stored wallet is not confirmed yet (S2.17). */
const loadWhileConfirming = rule({
  on: ['modal.opened', 'wallet.connected', 'wallet.disconnected'],
  run(kit, _event, { modal, connect }) {
    const { open, namespace, loading } = modal
    const connection = namespace && activeConnection(connect, namespace)
    const isWaiting = open && connection?.verified === false
    if (isWaiting !== loading) kit.store.dispatch({ type: 'modal.loading', loading: isWaiting })
  },
})

/** MODAL_CREATED is never sent (S7.9), so it has no row. */
export const modalEffects: Effects = {
  rules: { loadWhileConfirming },
  analytics: {
    'modal.opened': ({ connected }) => ({ event: 'MODAL_OPEN', properties: { connected } }),
    'modal.closed': ({ connected }) => ({ event: 'MODAL_CLOSE', properties: { connected } }),
  },
}
