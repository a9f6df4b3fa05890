import {
  type AdapterConnection,
  type AdapterContext,
  type AdapterEvent,
  BaseError,
  type CaipNetwork,
  ChainIdNotFoundError,
  ChainNotConfiguredError,
  ProviderNotFoundError,
  type RemoteWallet,
  TransportError,
  UnsupportedMethodError,
  UserRejectedError,
  WalletAnswerError,
  WalletDisconnectedError,
  WalletRefusedError,
  WalletRequestError,
} from '@latchkey/core'
import type { ConnectedMethods, ConnectingMethods } from '../engineMethods.ts'
import type { NameSource } from '../ground.ts'
import { createOperations } from '../operations.ts'
import { isProvider } from '../provider/provider.ts'
import { logRefusedRevocation } from '../wallet/logRefusedRevocation.ts'
import { addUnknown } from '../wallet/switchNetwork.ts'
import { toWallet, type Wallet } from '../wallet/wallet.ts'
import { adoptConnector, leaveConnector } from './adoptConnector.ts'
import type { WagmiAnswer, WagmiConfig, WagmiConnector } from './config.ts'
import { undefinedText } from './configError.ts'
import { createConnections } from './connections.ts'
import { decodeHostError } from './decodeHostError.ts'
import { EstimateGasError, SignMessageError } from './errors.ts'
import { toConnection } from './followHost.ts'
import { createHostTransport } from './hostTransport.ts'

export interface WagmiEngineParameters extends Pick<AdapterContext, 'networks'> {
  readonly config: WagmiConfig
  readonly find: (connectorId: string) => WagmiConnector | undefined
  readonly names: NameSource | undefined
}

export interface WagmiEngine extends ConnectingMethods, ConnectedMethods {
  /** Lists a wallet of the kit until its session ends. */
  adopt(wallet: RemoteWallet): Promise<void>
  /** Makes the host forget a wallet that another tab disconnected. */
  forget(connectorId: string): void
  /** Ends every request to a node. */
  pause(): void
}

/** Errors of a wallet that fails to switch. Other errors come from the host or the kit. */
const FROM_WALLET = [
  UnsupportedMethodError,
  UserRejectedError,
  WalletDisconnectedError,
  WalletRefusedError,
  WalletRequestError,
]

/** Loads with the first request to a wallet. */
export function createWagmiEngine({ config, find, networks, names }: WagmiEngineParameters): WagmiEngine {
  const transport = createHostTransport(config)
  const connections = createConnections(config)

  function require(connectorId: string, doing: string): WagmiConnector {
    const connector = find(connectorId)
    if (connector) return connector
    throw new ProviderNotFoundError({ connectorId, text: undefinedText(doing, 'connector') })
  }

  async function walletOf(connectorId: string): Promise<Wallet> {
    const doing = 'getProvider'
    const connector = require(connectorId, doing)
    const { name } = connector
    let provider: unknown
    let cause: unknown
    try {
      provider = await connector.getProvider()
    } catch (thrown) {
      cause = thrown
    }
    if (!isProvider(provider))
      throw new ProviderNotFoundError({ connectorId, text: undefinedText(doing, 'provider'), cause })
    return toWallet(connectorId, { id: connectorId, name, type: 'EXTERNAL', chain: 'eip155', provider })
  }

  /** Calls a connector, and decodes what it throws into one of the kit's errors. */
  async function withConnector<answer>(
    { connectorId, doing, caipNetworkId }: { connectorId: string; doing: string; caipNetworkId?: string },
    act: (connector: WagmiConnector) => Promise<answer>,
  ): Promise<answer> {
    const connector = require(connectorId, doing)
    try {
      return await act(connector)
    } catch (thrown) {
      if (thrown instanceof BaseError) throw thrown
      const walletName = connector.name
      throw decodeHostError(thrown, {
        connectorId,
        walletName,
        doing,
        ...(caipNetworkId ? { caipNetworkId } : {}),
      })
    }
  }

  /** Tells the host that a wallet's state differs from the host's. The kit then receives the change from the host. */
  function tell(event: AdapterEvent): void {
    if (event.type === 'connectors.found' || event.type === 'wallet.joined') return
    const connector = find(event.connectorId)
    if (connector) connections.correct(connector, event)
  }

  /** Adds a network that the wallet does not know. Connectors add it only after error 4902; wallets with other errors are handled here. */
  async function addAfter(failure: unknown, connectorId: string, network: CaipNetwork): Promise<void> {
    if (!FROM_WALLET.some((one) => failure instanceof one)) throw failure
    const wallet = await walletOf(connectorId).catch(() => {
      throw failure
    })
    await addUnknown(wallet, network, failure)
    // The wallet moved without an event, so tell the host; the kit then follows the host.
    tell({ type: 'chain.changed', connectorId, caipNetworkId: network.caipNetworkId })
  }

  const ground = { networks, transport, walletOf, names, tell }
  return {
    ...createOperations(ground, ({ signMessage, estimateGas, estimateContractGas }) => ({
      signMessage: (parameters) =>
        signMessage(parameters).catch((cause: unknown) => {
          const isKnown = cause instanceof BaseError && !(cause instanceof WalletRequestError)
          throw isKnown && !(cause instanceof WalletAnswerError) ? cause : new SignMessageError({ cause })
        }),
      estimateGas: (parameters) => estimateGas(parameters).catch(asEstimateError),
      estimateContractGas: (parameters) => estimateContractGas(parameters).catch(asEstimateError),
    })),
    pause: () => transport.abort(),
    async adopt(wallet) {
      const { adopt } = await import('../remote/remote.ts')
      adopt(wallet, (connectorId, connector) => {
        if (connector) adoptConnector(config, connector)
        else leaveConnector(config, connectorId)
      })
    },
    forget(connectorId) {
      const connector = find(connectorId)
      if (connector) connections.forget(connector)
    },
    connect: ({ connectorId, silent, isWanted = () => true }) =>
      withConnector({ connectorId, doing: 'connect' }, async (connector) =>
        answerOf(
          await (silent
            ? connections.revive(connectorId, connector, isWanted)
            : connections.connect(connector, isWanted)),
        ),
      ),
    async disconnect({ connectorId }) {
      // A wallet that is gone has no permission to revoke.
      if (!find(connectorId)) return
      // The host forgets the wallet even if its connector fails (S8.60).
      await withConnector({ connectorId, doing: 'disconnect' }, connections.disconnect).catch(
        logRefusedRevocation,
      )
    },
    async switchNetwork({ connectorId, network }) {
      const { caipNetworkId } = network
      if (!networks.some((known) => known.caipNetworkId === caipNetworkId))
        throw new ChainNotConfiguredError({ caipNetworkId })
      await withConnector({ connectorId, doing: 'switchNetwork', caipNetworkId }, (connector) =>
        connections.switchChain(connector, Number(network.id)),
      ).catch((error) => addAfter(error, connectorId, network))
    },
  }
}

function answerOf(connection: WagmiAnswer): AdapterConnection {
  const answer = toConnection(connection)
  if (!answer) throw new ChainIdNotFoundError()
  return answer
}

/** Throws EstimateGasError, except for the node's errors about the transaction itself, which have their own classes. */
function asEstimateError(cause: unknown): never {
  throw cause instanceof BaseError &&
    !(cause instanceof TransportError) &&
    !(cause instanceof WalletRequestError)
    ? cause
    : new EstimateGasError({ cause })
}
