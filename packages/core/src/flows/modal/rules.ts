import { rule } from '../../store/rule.ts'
import { activeConnection } from '../connect/state.ts'

/** Keeps the modal’s loading flag up while it is open for one namespace whose stored wallet is not confirmed yet (S2.17). */
const loadWhileConfirming = rule({
  on: ['modal.opened', 'wallet.connected', 'wallet.disconnected'],
  run(kit, _event, { modal, connect }) {
    const { open, namespace, loading } = modal
    const connection = namespace && activeConnection(connect, namespace)
    const isWaiting = open && connection?.verified === false
    if (isWaiting !== loading) kit.store.dispatch({ type: 'modal.loading', loading: isWaiting })
  },
})

export const modalRules = { loadWhileConfirming }
