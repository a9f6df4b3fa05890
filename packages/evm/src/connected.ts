import { type AdapterContext, ChainNotConfiguredError } from '@latchkey/core'
import type { ConnectedMethods } from './engineMethods.ts'
import { createFaces } from './faces.ts'
import type { Ground } from './ground.ts'
import { createOperations } from './operations.ts'
import { createTransport } from './transport/transport.ts'
import { switchNetwork } from './wallet/switchNetwork.ts'
import type { Wallet } from './wallet/wallet.ts'

export interface ConnectedParameters
  extends Pick<AdapterContext, 'networks' | 'transports'>,
    Required<Pick<Ground, 'names' | 'tell'>> {
  readonly walletOf: (connectorId: string) => Wallet
}

/** What a connected wallet is asked, and the chains. */
export interface Connected extends ConnectedMethods {
  /** Ends every request to a node. */
  pause(): void
}

/** Loads with the first such question: picking a wallet doesn't wait for it. */
export function createConnected(parameters: ConnectedParameters): Connected {
  const { networks, walletOf } = parameters
  const transport = createTransport(parameters)
  const ground = { ...parameters, transport }
  const operations = createOperations(ground)
  return {
    ...operations,
    ...createFaces(ground, operations),
    pause: () => transport.abort(),
    async switchNetwork({ connectorId, network }) {
      const { caipNetworkId } = network
      if (!networks.some((known) => known.caipNetworkId === caipNetworkId))
        throw new ChainNotConfiguredError({ caipNetworkId })
      await switchNetwork(walletOf(connectorId), network)
    },
  }
}
