import { type ChainNamespace, TEXTS } from '@latchkey/contract'
import type { AdapterConnection } from '../adapter/adapter.ts'
import type { Connector } from '../connector/connector.ts'
import { ChainRequiredError, ConnectionClientNotSetError } from '../errors/kit.ts'
import { toFailure } from '../errors/toFailure.ts'
import { ConnectorAlreadyConnectedError, ProviderNotFoundError, UserRejectedError } from '../errors/wallet.ts'
import { sessionOf } from '../flows/connect.ts'
import type { Kit } from '../kit/kit.ts'

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
 * Asks a wallet for its accounts. The newest call counts: an answer to an earlier or abandoned one changes nothing.
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
  const known = sessionOf(kit.store.get().connect, connector.chain).connections
  if (known.some((other) => other.connectorId === connectorId && other.verified))
    throw new ConnectorAlreadyConnectedError()

  kit.store.dispatch({
    type: 'connect.started',
    namespace: connector.chain,
    connectorId,
    walletName: connector.name,
  })
  const { attempt } = kit.store.get().connect
  const isCurrent = (): boolean => kit.store.get().connect.attempt === attempt
  try {
    const connection = await adapter.connect({
      connectorId,
      caipNetworkId: kit.config.defaultNetwork.caipNetworkId,
      isWanted: isCurrent,
    })
    // The wallet answered after the visitor had turned away: the page stays as they left it.
    if (!isCurrent()) throw new UserRejectedError()
    kit.store.dispatch({
      type: 'wallet.connected',
      namespace: connector.chain,
      connector,
      connection,
      how: 'asked',
    })
    return connection
  } catch (error) {
    if (isCurrent())
      kit.store.dispatch({
        type: 'connect.failed',
        namespace: connector.chain,
        connectorId,
        failure: toFailure(error),
      })
    throw error
  }
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
