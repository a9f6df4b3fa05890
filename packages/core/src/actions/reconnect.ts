import { type ChainNamespace, NAMESPACES } from '@latchkey/contract'
import { activeConnection, sessionOf } from '../flows/connect.ts'
import type { Kit } from '../kit/kit.ts'

/** How long a wallet that announces itself late is waited for. */
const ANNOUNCEMENT_WAIT_MS = 3_000

export interface ReconnectParameters {
  readonly signal?: AbortSignal | undefined
}

/**
 * Confirms every stored connection with its wallet, without opening a window; the most recently used one first (S4.1).
 * Until then the stored account is shown, marked `reconnecting`, and cannot sign. What is not confirmed is forgotten.
 *
 * @param parameters.signal - gives up: whatever the wallets answer then changes nothing
 */
export async function reconnect(kit: Kit, { signal }: ReconnectParameters = {}): Promise<void> {
  const { connect } = kit.store.get()
  await Promise.all(
    NAMESPACES.map(async (namespace) => {
      const { activeConnectorId, connections } = sessionOf(connect, namespace)
      const order = [activeConnectorId, ...connect.recentConnectorIds]
      const rank = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length)
      const stored = connections.filter(({ verified }) => !verified)
      stored.sort((one, other) => rank(one.connectorId) - rank(other.connectorId))
      for (const { connectorId } of stored) await confirm(kit, namespace, connectorId, signal)
    }),
  )
}

async function confirm(
  kit: Kit,
  namespace: ChainNamespace,
  connectorId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const isStillStored = (): boolean =>
    !signal?.aborted &&
    sessionOf(kit.store.get().connect, namespace).connections.some(
      (one) => one.connectorId === connectorId && !one.verified,
    )
  if (!isStillStored()) return
  try {
    const connector = await announced(kit, namespace, connectorId, signal)
    const connection = await kit.adapters[namespace]?.connect({ connectorId, silent: true })
    // The visitor may have disconnected, or connected anew, while the wallet thought.
    if (!isStillStored()) return
    if (!connection) throw new Error('no adapter for a stored namespace')
    kit.store.dispatch({ type: 'wallet.connected', namespace, connector, connection, how: 'restored' })
  } catch {
    // Whatever the wallet's reason, the page may not claim a connection that the wallet does not confirm.
    if (isStillStored())
      kit.store.dispatch({ type: 'wallet.disconnected', namespace, connectorId, reason: 'lost' })
  }
}

/** The connector, once its wallet has announced itself. Before that, its stored name stands in for it. */
function announced(
  kit: Kit,
  namespace: ChainNamespace,
  connectorId: string,
  signal: AbortSignal | undefined,
): Promise<{ id: string; name: string; imageUrl?: string }> {
  const find = () =>
    kit.store.get().connect.connectors.find((one) => one.id === connectorId && one.chain === namespace)
  const found = find()
  if (found) return Promise.resolve(found)
  return new Promise((resolve, reject) => {
    const stop = kit.store.subscribe(() => {
      const late = find()
      if (late) finish(() => resolve(late))
      else if (!activeConnection(kit.store.get().connect, namespace))
        finish(() => reject(new Error('disconnected')))
    })
    const timer = setTimeout(() => finish(() => reject(new Error('never announced'))), ANNOUNCEMENT_WAIT_MS)
    const giveUp = (): void => finish(() => reject(new Error('given up')))
    signal?.addEventListener('abort', giveUp)
    function finish(settle: () => void): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      stop()
      settle()
    }
  })
}
