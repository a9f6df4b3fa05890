import { closeModal } from '../actions/closeModal.ts'
import { openModal } from '../actions/openModal.ts'
import { isConnecting } from '../flows/connect/isConnecting.ts'
import { isClosing } from '../flows/modal/isClosing.ts'
import { endsWithNetwork } from '../flows/modal/routes.ts'
import { mustChangeNetwork } from '../flows/network/mustChangeNetwork.ts'
import { isSupported } from '../flows/network/network.ts'
import { isStopped } from '../flows/send/isStopped.ts'
import { shownConnection, shownView } from '../flows/shown.ts'
import type { Effects } from '../kit/kit.ts'
import { rule } from '../store/rule.ts'

/** Shows UnsupportedChain when the wallet is on a network that the page lacks (S4.18). The user may leave that view. */
const askForSupportedNetwork = rule({
  on: ['wallet.connected', 'chain.changed', 'connection.selected'],
  run(kit, event, state) {
    const connectorId = event.type === 'wallet.connected' ? event.connector.id : event.connectorId
    if (connectorId !== shownConnection(state)?.connectorId || !mustChangeNetwork(kit, state)) return
    const route = { view: 'UnsupportedChain' } as const
    if (!state.modal.open) void openModal(kit, { route })
    else kit.store.dispatch({ type: isConnecting(event, state) ? 'view.reset' : 'view.pushed', route })
  },
})

/** Leaves the views that a network change ends, and shows the view below them. Closes the modal if there is none. */
const leaveAfterNetworkChange = rule({
  on: ['chain.changed', 'network.selected', 'connection.selected'],
  run(kit, event, state, previous) {
    const here = state.network.active[state.network.activeNamespace]
    const view = shownView(state)
    const chosen = event.type === 'network.selected' && (view === 'Networks' || view === 'SwitchNetwork')
    const stayed = here === previous.network.active[previous.network.activeNamespace]
    if (!state.modal.open || (!chosen && stayed)) return
    if (here === undefined || !isSupported(state.network, here)) return
    if (!endsWithNetwork(view) || isStopped(state, previous)) return
    const stays = state.modal.history.findIndex((route) => endsWithNetwork(route.view))
    if (stays <= 0 || view === 'UnsupportedChain') closeModal(kit)
    else
      for (let depth = state.modal.history.length; depth > stays; depth -= 1)
        kit.store.dispatch({ type: 'view.popped' })
  },
})

/** Records that the user left UnsupportedChain while the wallet is still on a network that the page lacks. */
const sayStillUnsupported = rule({
  on: ['modal.closed', 'view.reset'],
  run(kit, event, state, previous) {
    if (!isClosing(event, state) || shownView(previous) !== 'UnsupportedChain') return
    const connection = shownConnection(state)
    if (!connection || isSupported(state.network, connection.caipNetworkId)) return
    kit.store.dispatch({ type: 'network.leftUnsupported', caipNetworkId: connection.caipNetworkId })
  },
})

export const networkEffects: Effects = {
  rules: { askForSupportedNetwork, leaveAfterNetworkChange, sayStillUnsupported },
  analytics: {
    'network.selected': ({ caipNetworkId }) => ({
      event: 'SWITCH_NETWORK',
      properties: { network: caipNetworkId },
    }),
  },
  toStored({ network: { active, activeNamespace, requested } }) {
    const here = active[activeNamespace]
    return here && requested.some(({ caipNetworkId }) => caipNetworkId === here) ? { network: here } : {}
  },
}
