import type { ChainNamespace } from '@latchkey/contract'
import { activeConnection } from '../flows/connect/state.ts'
import type { Route } from '../flows/modal/routes.ts'
import type { Kit } from '../kit/kit.ts'

/** The view that {@link openModal} opens. The default is Account if an account is connected, otherwise Connect. */
export interface OpenModalParameters {
  /** A view of the caller's choice, with its payload. */
  readonly route?: Route
  /** Considers only this namespace: "connected" then means connected there. */
  readonly namespace?: ChainNamespace | undefined
}

/**
 * Opens the modal at the given view. The default is Account if an account is connected, and Connect otherwise. A kit without
 * adapters opens a pairing view. With a namespace, its account becomes the one that is displayed and signs.
 *
 * @param kit - made by createKit()
 * @param parameters.route - a view and its data
 * @param parameters.namespace - asks for one namespace only: "connected" then means connected there
 * @returns when it is open
 *
 * @example
 * await openModal(kit, { route: { view: 'Networks' } })
 */
export async function openModal(kit: Kit, { route, namespace }: OpenModalParameters = {}): Promise<void> {
  const { connect, network } = kit.store.get()
  const there = activeConnection(connect, namespace ?? network.activeNamespace)
  if (there && namespace)
    kit.store.dispatch({ type: 'connection.selected', namespace, connectorId: there.connectorId })
  kit.store.dispatch({
    type: 'modal.opened',
    route: route ?? (there ? { view: 'Account' } : connectRoute(kit, namespace)),
    connected: !!there,
    namespace,
  })
}

/** A kit without adapters can only pair: it shows a list of apps on a phone, and a code elsewhere (S2.12). */
function connectRoute({ adapters }: Kit, namespace: ChainNamespace | undefined): Route {
  if (Object.keys(adapters).length > 0) return { view: 'Connect', namespace }
  return { view: /Mobi|Android/.test(navigator.userAgent) ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
}
