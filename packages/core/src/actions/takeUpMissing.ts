import type { Kit } from '../kit/kit.ts'
import { confirmConnection } from './reconnect.ts'

interface Visit {
  /** Wallets that were already asked while they were on the page. */
  readonly asked: Set<string>
  readonly signal: AbortSignal
}

const visits = new WeakMap<Kit, Visit>()

/** Restores connections of missing wallets until `signal` aborts: now, and later by the rule `takeUpMissingWallet`. */
export function startTakingUp(kit: Kit, signal: AbortSignal): void {
  visits.set(kit, { asked: new Set(), signal })
  takeUpMissing(kit)
}

/**
 * Restores the connections of missing wallets that are on the page again, without a prompt. A wallet that does not
 * answer is asked once per visit.
 */
export function takeUpMissing(kit: Kit): void {
  const visit = visits.get(kit)
  if (!visit || visit.signal.aborted) return
  const { asked, signal } = visit
  const { connect, missing = [] } = kit.store.get()
  const { connectors, recentConnectorIds } = connect
  for (const wallet of missing) {
    const { since: _, ...stored } = wallet
    const { namespace, connectorId } = wallet
    const key = `${namespace}:${connectorId}`
    const isHere = connectors.some(({ id, chain }) => id === connectorId && chain === namespace)
    if (!isHere) asked.delete(key)
    if (!isHere || asked.has(key)) continue
    asked.add(key)
    kit.store.dispatch({
      type: 'connections.restored',
      connections: [stored],
      active: { [namespace]: connectorId },
      recentConnectorIds,
    })
    // Deferred, because the store queues what listeners dispatch during an event.
    queueMicrotask(() => void confirmConnection(kit, namespace, connectorId, signal))
  }
}
