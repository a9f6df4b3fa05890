import { allConnections } from '../flows/connect/state.ts'
import { shownConnection } from '../flows/shown.ts'
import type { Kit } from '../kit/kit.ts'
import { rule } from '../store/rule.ts'
import type { State } from '../store/state.ts'

/** Shows a wallet of another namespace when the last wallet of the displayed namespace disconnects. */
const showAnotherNamespace = rule({
  // While `disconnect()` ends several connections, none of the others is shown briefly.
  on: ['wallet.disconnected', 'disconnect.succeeded', 'disconnect.failed'],
  run(kit, event, state) {
    if (shownConnection(state)) return
    if (event.type !== 'wallet.disconnected') showAnother(kit)
    // The wallet may leave its other namespaces in the same task, so none of them is shown briefly.
    else if (event.reason !== 'asked') setTimeout(showAnother, 0, kit)
  },
})

function showAnother(kit: Kit): void {
  const state = kit.store.get()
  const others = allConnections(state.connect)
  const next = others.find(({ verified }) => verified) ?? others[0]
  if (!next || shownConnection(state)) return
  const { namespace, connectorId } = next
  kit.store.dispatch({ type: 'connection.selected', namespace, connectorId })
}

export const severalRules = { showAnotherNamespace }

/**
 * Continues with the view or network for which the user connected a wallet.
 *
 * @returns whether there was something
 */
export function goOnAfterConnecting(kit: Kit, state: State): boolean {
  const { history } = state.modal
  const wanted = history.find((route) => route.view === 'Connect')?.caipNetworkId
  const here = shownConnection(state)
  if (wanted && here && wanted !== here.caipNetworkId) {
    kit.store.dispatch({ type: 'view.reset', route: { view: 'SwitchNetwork', caipNetworkId: wanted } })
    return true
  }
  const list = history.findIndex(({ view }) => view === 'ProfileWallets')
  if (list < 0) return false
  for (let depth = history.length - 1; depth > list; depth -= 1) kit.store.dispatch({ type: 'view.popped' })
  return true
}
