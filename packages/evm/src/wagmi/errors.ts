import { WAGMI_TEXTS } from '@latchkey/contract'
import {
  BaseError,
  ChainNotConfiguredError,
  ConnectorAlreadyConnectedError,
  ConnectorChainMismatchError,
  ConnectorNotConnectedError,
  ConnectorUnavailableError,
  ProviderNotFoundError,
  SwitchingNotSupportedError,
  WalletRequestError,
} from '@latchkey/core'
import { read } from '../provider/provider.ts'
import { decodeError, layersOf } from '../wallet/decodeError.ts'

/** S8.51: wagmi() was given no config. */
export class WagmiConfigUndefinedError extends BaseError {
  override name = 'WagmiConfigUndefinedError' as const
  constructor() {
    super(undefinedText('wagmi', 'wagmiConfig'), {
      metaMessages: ['Write wagmi(config), with what createConfig() of wagmi 2 or 3 returned.'],
    })
  }
}

/** S8.47: signing failed for a reason that is none of those with a class of their own. */
export class SignMessageError extends BaseError {
  override name = 'SignMessageError' as const
  constructor({ cause }: { cause: unknown }) {
    super(WAGMI_TEXTS.signMessageFailed, {
      cause,
      metaMessages: ['The wallet failed while it signed. Try again.'],
    })
  }
}

/** S8.48: what a transaction costs could not be learnt. */
export class EstimateGasError extends BaseError {
  override name = 'EstimateGasError' as const
  constructor({ cause }: { cause: unknown }) {
    super(WAGMI_TEXTS.estimateGasFailed, {
      cause,
      metaMessages: ['Look at the transport that the wagmi config has for this chain, then try again.'],
    })
  }
}

/** S8.51: `connectionControllerClient:connect - provider is undefined`, say. */
export function undefinedText(doing: string, what: 'wagmiConfig' | 'connector' | 'provider'): string {
  return `${WAGMI_TEXTS.connectionClient}:${doing} - ${what} is undefined`
}

interface HostFailure {
  readonly connectorId: string
  readonly walletName: string
  /** Which of the adapter's methods failed. */
  readonly doing: string
  readonly caipNetworkId?: string
}

/** What wagmi or one of its connectors threw, as one of the kit's errors (S8.38). */
export function decodeHostError(
  thrown: unknown,
  { connectorId, walletName, doing, caipNetworkId = 'the network' }: HostFailure,
): BaseError {
  const error = decodeError(thrown, doing)
  // A rejection and the like are known by their codes, whatever wraps them.
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
