import { type ChainNamespace, TEXTS } from '@latchkey/contract'
import type { AdapterConnection } from '../adapter/adapter.ts'
import { hear, records, type WalletRecord } from '../adapter/hear.ts'
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
import { loadRules } from './loadLazy.ts'

/** A rejection within this time can't come from a user who has read the wallet's window. */
const REFUSED_AT_ONCE_MS = 2_000

/** The wallet for {@link connect}. */
export interface ConnectParameters {
  /** A connector's id, from `kit.store.get().connect.connectors`. */
  readonly connectorId: string
  /** Needed only where connectors of two namespaces share an id. */
  readonly namespace?: ChainNamespace
}

/** The wallet's granted accounts, with its active account first, and its chain. */
export type ConnectReturnType = AdapterConnection

/** The errors that {@link connect} itself throws; an adapter can also throw its own classes. */
export type ConnectErrorType =
  | ConnectionClientNotSetError
  | ChainRequiredError
  | ProviderNotFoundError
  | ConnectorAlreadyConnectedError
  | UserRejectedError

/**
 * Connects a wallet: asks it for its accounts. The newest call decides which wallet the kit waits for. An answer to any
 * open request of that wallet is accepted, because a wallet may reject a repeated request and keep showing the first.
 * An answer to an abandoned call is ignored.
 *
 * @param parameters.connectorId - which connector to ask, for example `io.metamask`
 * @returns the granted accounts, with the active account first, and the wallet's chain
 * @throws {@link ConnectErrorType} and the error class to which the adapter converts the wallet's error
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
  // Until `wallet.connected`, the store drops events of this connection, so they are recorded here.
  const record: WalletRecord = { kit, ...question, events: [] }
  const rules = loadRules().catch(() => undefined)
  try {
    const parameters = {
      connectorId,
      // A wallet that serves several networks connects on the page's network.
      caipNetworkId:
        kit.store.get().network.active[connector.chain] ?? kit.config.defaultNetwork.caipNetworkId,
      isWanted,
    }
    const { siwx, isSiweEnabled } = kit.config
    const signIn =
      siwx && isSiweEnabled !== false
        ? await rules.then((loaded) => loaded?.loadSiwx(kit)).catch(() => undefined)
        : undefined
    connection = await (signIn
      ? signIn.connectSignedIn(kit, adapter, parameters, record)
      : adapter.connect(parameters))
    records.add(record)
    // Wait for the rules that store the account: once the page shows the account, a reload keeps it.
    await rules
  } catch (error) {
    kit.store.dispatch({ type: 'connect.answered', ...question })
    if (isWanted()) fail(kit, question, error, askedAt)
    throw error
  } finally {
    records.delete(record)
  }
  kit.store.dispatch({ type: 'connect.answered', ...question })
  const isConnected = (): boolean =>
    connectionsOf(kit.store.get().connect, connector.chain).connections.some(
      (one) => one.connectorId === connectorId && one.verified,
    )
  // The user has canceled or chosen another wallet, or another request to the same wallet was answered first.
  if (!isWanted()) {
    if (isConnected()) return connection
    throw new UserRejectedError()
  }
  kit.store.dispatch({ type: 'wallet.connected', ...question, connector, connection, how: 'asked' })
  for (const event of record.events) hear(kit, connector.chain, event)
  return connection
}

type Question = Pick<ConnectAttempt, 'namespace' | 'connectorId'>

/** Whether to accept an approval: the user hasn't cancelled, chosen another wallet, or been away for too long. */
function isAwaited(kit: Kit, { namespace, connectorId }: Question): boolean {
  const { attempt } = kit.store.get().connect
  if (attempt?.connectorId !== connectorId || attempt.namespace !== namespace) return false
  return attempt.step !== 'left' || Date.now() < attempt.until
}

/** A repeated request that fails at once only shows that the earlier one is still open, whatever its error code. */
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
