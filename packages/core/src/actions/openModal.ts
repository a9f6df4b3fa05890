import type { ChainNamespace } from '@latchkey/contract'
import type { Route } from '../flows/routes.ts'
import type { Kit } from '../kit/kit.ts'
import { isConnected } from '../selectors/account.ts'

export interface OpenModalParameters {
  /** A view of the caller's choice, with its payload. */
  readonly route?: Route
  /** Asks for one namespace only: "connected" then means connected there. */
  readonly namespace?: ChainNamespace
}

/**
 * Opens the modal: at the view that is asked for, else at Account where an account is connected, else at Connect.
 *
 * @example
 * await openModal(kit, { route: { view: 'Networks' } })
 */
export async function openModal(kit: Kit, { route, namespace }: OpenModalParameters = {}): Promise<void> {
  const connected = isConnected(kit.store.get(), namespace)
  kit.store.dispatch({
    type: 'modal.opened',
    route:
      route ?? (connected ? { view: 'Account' } : { view: 'Connect', ...(namespace ? { namespace } : {}) }),
    connected,
    ...(namespace ? { namespace } : {}),
  })
}
