import { type ChainNamespace, TEXTS } from '@latchkey/contract'
import type { AdapterConnection } from '../adapter/adapter.ts'
import type { Connector } from '../connector/connector.ts'
import { ChainRequiredError, ConnectionClientNotSetError } from '../errors/kit.ts'
import { toFailure } from '../errors/toFailure.ts'
import {
  ConnectorAlreadyConnectedError,
  ProviderNotFoundError,
  RequestPendingError,
  UserRejectedError,
} from '../errors/wallet.ts'
import { type ConnectAttempt, connectionsOf, unansweredOf } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'

/** Nobody reads a window and declines in it in this time. */
const REFUSED_AT_ONCE_MS = 2_000

/** Which wallet {@link connect} asks. */
export interface ConnectParameters {
  /** A connector's id, from `kit.store.get().connect.connectors`. */
  readonly connectorId: string
  /** Needed only where connectors of two namespaces share an id. */
  readonly namespace?: ChainNamespace
}

/** What the wallet granted: its accounts, the one in use first, and its chain. */
export type ConnectReturnType = AdapterConnection

/** What {@link connect} throws of itself; an adapter's own classes come besides. */
export type ConnectErrorType =
  | ConnectionClientNotSetError
  | ChainRequiredError
  | ProviderNotFoundError
  | ConnectorAlreadyConnectedError
  | UserRejectedError

/**
 * Asks a wallet for its accounts. The newest call to a wallet decides which wallet is waited for; an answer to any
 * request that this wallet still has open counts, since a wallet may refuse a repeated one and go on showing the first.
 * An answer to an abandoned call changes nothing.
 *
 * @param parameters.connectorId - which connector to ask, for example `io.metamask`
 * @returns the granted accounts, the one in use first, and the wallet's chain
 * @throws {@link ConnectErrorType} and whatever error class the adapter made of the wallet's answer
 *
 * @example
 * const { addresses } = await connect(kit, { connectorId: 'io.metamask' })
 */
export async function connect(
  kit: Kit,
  { connectorId, namespace }: ConnectParameters,
): Promise<ConnectReturnType> {
  const connector = findConnector(kit, connectorId, namespace)
  const adapter = kit.adapters[connector.chain]
  if (!adapter) throw new ConnectionClientNotSetError()
  const known = connectionsOf(kit.store.get().connect, connector.chain).connections
  if (known.some((other) => other.connectorId === connectorId && other.verified))
    throw new ConnectorAlreadyConnectedError()

  kit.store.dispatch({
    type: 'connect.started',
    namespace: connector.chain,
    connectorId,
    walletName: connector.name,
  })
  const question = { namespace: connector.chain, connectorId }
  const askedAt = Date.now()
  const isWanted = (): boolean => isAwaited(kit, question)
  let connection: AdapterConnection
  try {
    connection = await adapter.connect({
      connectorId,
      caipNetworkId: kit.config.defaultNetwork.caipNetworkId,
      isWanted,
    })
  } catch (error) {
    kit.store.dispatch({ type: 'connect.answered', ...question })
    if (isWanted()) fail(kit, question, error, askedAt)
    throw error
  }
  kit.store.dispatch({ type: 'connect.answered', ...question })
  const isConnected = (): boolean =>
    connectionsOf(kit.store.get().connect, connector.chain).connections.some(
      (one) => one.connectorId === connectorId && one.verified,
    )
  // The visitor has turned away: the page stays as they left it. Or another request to the same wallet was answered first.
  if (!isWanted()) {
    if (isConnected()) return connection
    throw new UserRejectedError()
  }
  kit.store.dispatch({ type: 'wallet.connected', ...question, connector, connection, how: 'asked' })
  return connection
}

type Question = Pick<ConnectAttempt, 'namespace' | 'connectorId'>

/** Whether an approval by this wallet is still wanted: nobody has cancelled, chosen another, or been gone for too long. */
function isAwaited(kit: Kit, { namespace, connectorId }: Question): boolean {
  const { attempt } = kit.store.get().connect
  if (attempt?.connectorId !== connectorId || attempt.namespace !== namespace) return false
  return attempt.step !== 'left' || Date.now() < attempt.until
}

/** A repeated request that fails at once says no more than that the earlier one is open, whatever its code is. */
function fail(kit: Kit, question: Question, error: unknown, askedAt: number): void {
  const { namespace, connectorId } = question
  const isEarlierOpen = unansweredOf(kit.store.get().connect, namespace, connectorId) > 0
  const isRefusal = error instanceof RequestPendingError || Date.now() - askedAt < REFUSED_AT_ONCE_MS
  if (isEarlierOpen && isRefusal) kit.store.dispatch({ type: 'connect.repeatRefused', ...question })
  else kit.store.dispatch({ type: 'connect.failed', ...question, failure: toFailure(error) })
}

function findConnector(kit: Kit, connectorId: string, namespace: ChainNamespace | undefined): Connector {
  if (Object.keys(kit.adapters).length === 0)
    throw new ConnectionClientNotSetError({ text: TEXTS.noConnectionClient })
  const [connector, other] = kit.store
    .get()
    .connect.connectors.filter(({ id, chain }) => id === connectorId && (!namespace || chain === namespace))
  if (!connector) throw new ProviderNotFoundError({ connectorId })
  if (other)
    throw new ChainRequiredError({ purpose: `connect "${connectorId}": it stands for several wallets` })
  return connector
}
