import {
  type BaseError,
  ChainNotConfiguredError,
  ConnectorAlreadyConnectedError,
  ConnectorChainMismatchError,
  ConnectorNotConnectedError,
  ConnectorUnavailableError,
  ProviderNotFoundError,
  SwitchingNotSupportedError,
  WalletRequestError,
} from '@latchkey/core'
import { decodeError, layersOf } from '@latchkey/core/adapter'
import { read } from '../provider/provider.ts'
import { undefinedText } from './configError.ts'

interface HostFailure {
  readonly connectorId: string
  readonly walletName: string
  /** The adapter's method that failed. */
  readonly doing: string
  readonly caipNetworkId?: string
}

/** Decodes what wagmi or one of its connectors threw into one of the kit's errors (S8.38). */
export function decodeHostError(
  thrown: unknown,
  { connectorId, walletName, doing, caipNetworkId = 'the network' }: HostFailure,
): BaseError {
  const error = decodeError(thrown, doing)
  // The codes identify a rejection and similar errors, inside any wrapping.
  if (!(error instanceof WalletRequestError)) return error
  const cause = thrown
  const names = layersOf(thrown).map((layer) => read(layer, 'name'))
  if (names.includes('ChainNotConfiguredError')) return new ChainNotConfiguredError({ caipNetworkId })
  if (names.includes('ConnectorAlreadyConnectedError')) return new ConnectorAlreadyConnectedError()
  if (names.includes('ConnectorNotConnectedError')) return new ConnectorNotConnectedError()
  if (names.includes('ProviderNotFoundError'))
    return new ProviderNotFoundError({ connectorId, text: undefinedText(doing, 'provider'), cause })
  if (names.includes('SwitchChainNotSupportedError'))
    return new SwitchingNotSupportedError({ walletName, cause })
  if (names.includes('ConnectorChainMismatchError'))
    return new ConnectorChainMismatchError({ walletChainId: 'another network', caipNetworkId })
  if (names.includes('ConnectorUnavailableReconnectingError'))
    return new ConnectorUnavailableError({ connectorId })
  return error
}
