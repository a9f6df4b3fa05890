import type { ChainNamespace } from '@latchkey/contract'
import type { Route } from '../flows/modal/routes.ts'
import type { Kit } from '../kit/kit.ts'
import { isConnected } from '../selectors/account.ts'

/** What {@link openModal} opens with; without any, Account where connected, else Connect. */
export interface OpenModalParameters {
  /** A view of the caller's choice, with its payload. */
  readonly route?: Route
  /** Asks for one namespace only: "connected" then means connected there. */
  readonly namespace?: ChainNamespace
}

/**
 * Opens the modal: at the view that is asked for, else at Account where an account is connected, else at Connect; in a kit
 * without adapters at what pairing needs.
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
  const connected = isConnected(kit.store.get(), namespace)
  kit.store.dispatch({
    type: 'modal.opened',
    route: route ?? (connected ? { view: 'Account' } : connectRoute(kit, namespace)),
    connected,
    ...(namespace ? { namespace } : {}),
  })
}

/** S2.12: a kit without adapters has nothing but pairing: a list of apps to open on a phone, elsewhere a code to scan. */
function connectRoute({ adapters }: Kit, namespace: ChainNamespace | undefined): Route {
  if (Object.keys(adapters).length > 0) return { view: 'Connect', ...(namespace ? { namespace } : {}) }
  return { view: /Mobi|Android/.test(navigator.userAgent) ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
}
