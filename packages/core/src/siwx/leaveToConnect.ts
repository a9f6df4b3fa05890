import { displayedConnection } from '../flows/siwx/askableAccount.ts'
import type { Kit } from '../kit/kit.ts'
import { endSessions } from './endSessions.ts'

/**
 * Disconnects the displayed wallet and shows the wallet list. If another wallet becomes active instead, that wallet is
 * asked to sign in.
 */
export async function leaveToConnect(kit: Kit): Promise<void> {
  // Keeps the modal open while the account disconnects.
  kit.store.dispatch({ type: 'siwx.leaving' })
  const connection = displayedConnection(kit.store.get())
  const namespace = kit.store.get().network.activeNamespace
  if (connection) {
    const { connectorId } = connection
    await attempt(() => endSessions(kit, [{ namespace, ...connection }]))
    await attempt(() => kit.adapters[namespace]?.disconnect({ connectorId }))
    kit.store.dispatch({ type: 'wallet.disconnected', namespace, connectorId, reason: 'asked' })
    kit.store.dispatch({ type: 'disconnect.succeeded', namespace })
  }
  if (!displayedConnection(kit.store.get()))
    kit.store.dispatch({ type: 'view.reset', route: { view: 'Connect' } })
  kit.store.dispatch({ type: 'siwx.left' })
}

/** The kit forgets the wallet in any case, even if the server missed the sign-out. */
async function attempt(work: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await work()
  } catch {}
}
