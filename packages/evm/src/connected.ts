import type { CaipNetworkId } from '@latchkey/contract'
import { type AdapterContext, ChainNotConfiguredError, SignatureUnverifiedError } from '@latchkey/core'
import type { ConnectedMethods } from './engineMethods.ts'
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

export interface Connected extends ConnectedMethods {
  requireSignature(
    caipNetworkId: CaipNetworkId,
    signed: { address: string; message: string; signature: string },
  ): Promise<void>
  /** Ends every request to a node. */
  pause(): void
}

/** Loads with the first request to a connected wallet or a chain, so that picking a wallet does not wait for it. */
export function createConnected(parameters: ConnectedParameters): Connected {
  const { networks, walletOf } = parameters
  const transport = createTransport(parameters)
  return {
    ...createOperations({ ...parameters, transport }),
    async requireSignature(caipNetworkId, signed) {
      const { requireSignature } = await import('./lazy/lazy.ts').catch((cause: unknown) => {
        throw new SignatureUnverifiedError({ cause })
      })
      await requireSignature(signed, (data) =>
        transport.request(caipNetworkId, 'eth_call', [{ data }, 'latest']),
      )
    },
    pause: () => transport.abort(),
    async switchNetwork({ connectorId, network }) {
      const { caipNetworkId } = network
      if (!networks.some((known) => known.caipNetworkId === caipNetworkId))
        throw new ChainNotConfiguredError({ caipNetworkId })
      await switchNetwork(walletOf(connectorId), network)
    },
  }
}
