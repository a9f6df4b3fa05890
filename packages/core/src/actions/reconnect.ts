import type { ChainNamespace } from '@latchkey/contract'
import { AUTH_ID } from '../connector/authId.ts'
import type { Connector } from '../connector/connector.ts'
import {
  ConnectorUnavailableError,
  ProviderNotFoundError,
  WalletDisconnectedError,
  WalletRestartedError,
  WalletSilentError,
} from '../errors/wallet.ts'
import { activeConnection, connectionsOf } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'
import { isSameAddress } from '../namespace/addresses.ts'
import { traitsOf } from '../namespace/traitsOf.ts'
import { isPairedId } from '../pairing/pairedId.ts'
import { loadedFrames } from './email/loadedFrames.ts'

/** For a wallet that announces itself late. */
const ANNOUNCEMENT_WAIT_MS = 3_000

/** The pause before another try if the embedded wallet's server was unreachable or code did not load. */
const AGAIN_MS = 5_000

/** Errors of a wallet that gave no answer: it is disabled, updating, or crashed. The connection is kept as missing. */
const ABSENCES = [
  ConnectorUnavailableError,
  ProviderNotFoundError,
  WalletDisconnectedError,
  WalletRestartedError,
  WalletSilentError,
]

export interface ReconnectParameters {
  readonly signal?: AbortSignal | undefined
}

/**
 * Confirms every stored connection with its wallet, without opening a window. The most recently used wallet comes first.
 * Until then, the stored account is displayed as `reconnecting` and can't sign.
 *
 * A connection whose wallet is not on the page is kept as missing. A connection that the wallet doesn't confirm is
 * forgotten. So is a wallet that shares its name or id with another, because only the user can choose between them
 * (S4.1). The kit tries again every 5 seconds while the embedded wallet's server is unreachable, or while code for a
 * connection does not load.
 *
 * @param parameters.signal - aborts the reconnection: later answers are ignored
 * @param kit - made by createKit()
 * @returns once each connection is confirmed, kept as missing, or forgotten
 *
 * @example
 * await reconnect(kit)
 */
export async function reconnect(kit: Kit, { signal }: ReconnectParameters = {}): Promise<void> {
  const { connect } = kit.store.get()
  await Promise.all(
    Object.keys(connect.namespaces).map(async (namespace) => {
      const { activeConnectorId, connections } = connectionsOf(connect, namespace)
      const order = [activeConnectorId, ...connect.recentConnectorIds]
      const rank = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length)
      const stored = connections.filter(({ verified }) => !verified)
      stored.sort((one, other) => rank(one.connectorId) - rank(other.connectorId))
      for (const { connectorId } of stored) await confirmConnection(kit, namespace, connectorId, signal)
    }),
  )
}

/** Confirms one stored connection with its wallet, as {@link reconnect} does. */
export async function confirmConnection(
  kit: Kit,
  namespace: ChainNamespace,
  connectorId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const find = () =>
    connectionsOf(kit.store.get().connect, namespace).connections.find(
      (one) => one.connectorId === connectorId,
    )
  const isStillStored = (): boolean => !signal?.aborted && find()?.verified === false
  if (!isStillStored()) return
  const adapter = kit.adapters[namespace]
  // A host's own pairing connector may have the same id.
  const isPaired = isPairedId(connectorId) && (!adapter || adapter.remote?.needs !== undefined)
  const again = (): void =>
    void setTimeout(() => confirmConnection(kit, namespace, connectorId, signal), AGAIN_MS)
  try {
    if (connectorId === AUTH_ID && kit.config.wallet) {
      const client = await import('../frame/client.ts')
      loadedFrames.set(kit, client)
      if (!(await client.resumeFrame(kit, namespace))) return again()
    }
    const resumed = isPaired
      ? await (await import('../pairing/client.ts')).resumePairing(kit, {
          ...{ namespace, connectorId },
          imageUrl: find()?.walletImageUrl,
        })
      : undefined
    const connector = await announced(kit, namespace, connectorId, signal)
    requireAlone(kit, connector)
    const connection = adapter
      ? await adapter.connect({
          ...{ connectorId, silent: true, isWanted: isStillStored },
          // If a wallet serves several networks at a time, only the page knows which network it displayed.
          caipNetworkId: find()?.caipNetworkId,
        })
      : resumed
    // The user may have disconnected or connected again before the wallet answered.
    if (!isStillStored()) return
    if (!connection) throw new Error('no adapter for a stored namespace')
    requireAlone(kit, connector)
    const former = find()
    kit.store.dispatch({ type: 'wallet.connected', namespace, connector, connection, how: 'restored' })
    // The first release stored addresses in the wallet's spelling. Compare them so that the chosen account is kept.
    const isSame = (one = '', other = ''): boolean =>
      isSameAddress(traitsOf(kit.store.get(), namespace), one, other)
    const address = connection.addresses.find((one) => isSame(one, former?.address))
    const hasOrder = isSame(former?.addresses[0], connection.addresses[0])
    if (address && address !== former?.address && hasOrder)
      kit.store.dispatch({ type: 'account.selected', namespace, address })
    doubtLater(kit, connector)
  } catch (error) {
    // Whatever the reason, the page must not display a connection that the wallet hasn't confirmed.
    if (!isStillStored()) return
    // A failed import, offline or while the page unloads, gives no information about the wallet. Each browser words this
    // error differently.
    if (error instanceof TypeError && /import/i.test(error.message)) return again()
    const isMissing = !isPaired && ABSENCES.some((one) => error instanceof one)
    kit.store.dispatch({
      type: 'wallet.disconnected',
      namespace,
      connectorId,
      ...(isMissing ? { reason: 'missing', since: Date.now() } : { reason: 'lost' }),
    })
  }
}

function requireAlone(kit: Kit, connector: Connector): void {
  if (!isAlone(connector, kit.store.get().connect.connectors)) throw new Error('another bears its names')
}

/** Whether no other connector of the namespace claims to be the same wallet. Any extension can announce any rdns. */
function isAlone(connector: Connector, all: readonly Connector[]): boolean {
  const { chain, info } = connector
  return (
    !info ||
    all.every((one) => one.id === connector.id || one.chain !== chain || one.info?.rdns !== info.rdns)
  )
}

/** The first wallet to announce an id may be an impostor. Keep checking for a while for a second wallet with that id. */
function doubtLater(kit: Kit, connector: Connector): void {
  const { id: connectorId, chain: namespace } = connector
  const stop = kit.store.subscribe(({ connect }, event) => {
    const isAsked = event.type === 'connect.started' && event.connectorId === connectorId
    const isLeft = event.type === 'wallet.disconnected' && event.connectorId === connectorId
    if (isAsked || isLeft) end()
    else if (!isAlone(connector, connect.connectors)) {
      end()
      kit.store.dispatch({ type: 'wallet.disconnected', namespace, connectorId, reason: 'lost' })
    }
  })
  const timer = setTimeout(() => end(), ANNOUNCEMENT_WAIT_MS)
  function end(): void {
    clearTimeout(timer)
    stop()
  }
}

/** Returns the connector once its wallet has announced itself. Until then, its stored name is used. */
function announced(
  kit: Kit,
  namespace: ChainNamespace,
  connectorId: string,
  signal: AbortSignal | undefined,
): Promise<Connector> {
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
    const timer = setTimeout(
      () => finish(() => reject(new ConnectorUnavailableError({ connectorId }))),
      ANNOUNCEMENT_WAIT_MS,
    )
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
