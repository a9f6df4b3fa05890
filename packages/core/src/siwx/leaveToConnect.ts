import { displayedConnection } from '../flows/siwx/askableAccount.ts'
import type { Kit } from '../kit/kit.ts'
import { endSessions } from './endSessions.ts'

/** Disconnects the displayed wallet and leads back to the choice of one. Another wallet that then takes its place is asked itself. */
export async function leaveToConnect(kit: Kit): Promise<void> {
  // The modal stays open while the account goes.
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

/** The kit forgets the wallet all the same. A sign-out that the server missed is not what the user asked about. */
async function attempt(work: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await work()
  } catch {
    // As said above.
  }
}
