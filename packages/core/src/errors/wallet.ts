import { TEXTS } from '@latchkey/contract'
import { BaseError, messageOf } from './BaseError.ts'

interface Cause {
  readonly cause?: unknown
}

/** The user rejected the request in the wallet (EIP-1193 4001), or a page that asked again reset the request (S8.60). */
export class UserRejectedError extends BaseError {
  override name = 'UserRejectedError' as const
  /** What the user rejected, if it isn't what the page requested: a switch may first have to add the network. */
  readonly declined: 'addNetwork' | undefined
  constructor({ cause, declined }: Cause & { declined?: 'addNetwork' } = {}) {
    super('Request rejected', { cause, metaMessages: ['Approve the request in the wallet to go on.'] })
    this.declined = declined
  }
}

/** The wallet refused on its own, although it used the code of a user's rejection (4001). */
export class WalletRefusedError extends BaseError {
  override name = 'WalletRefusedError' as const
  constructor({ cause }: Cause = {}) {
    super('The wallet refused the request', {
      cause,
      metaMessages: ['Nobody declined it. Open the wallet to see why, or use another wallet.'],
    })
  }
}

/** The wallet is installed, but has no account yet. */
export class WalletNotSetUpError extends BaseError {
  override name = 'WalletNotSetUpError' as const
  constructor({ cause }: Cause = {}) {
    super('The wallet is not set up yet', {
      cause,
      metaMessages: ['Finish setting it up, then try again.'],
    })
  }
}

/** The wallet is busy with an earlier request (-32002). */
export class RequestPendingError extends BaseError {
  override name = 'RequestPendingError' as const
  constructor({ cause }: Cause = {}) {
    super('A request is already open in the wallet', {
      cause,
      metaMessages: ["Open the wallet's window and answer it first."],
    })
  }
}

/** The wallet does not allow this account or method to this page (4100). */
export class UnauthorizedError extends BaseError {
  override name = 'UnauthorizedError' as const
  constructor({ cause }: Cause = {}) {
    super('The wallet does not allow this', {
      cause,
      metaMessages: ['Connect the account again and grant the permission.'],
    })
  }
}

/** The wallet does not know the method (4200, -32601). */
export class UnsupportedMethodError extends BaseError {
  override name = 'UnsupportedMethodError' as const
  constructor({ method, cause }: Cause & { method: string }) {
    super(`The wallet does not support ${method}`, { cause, metaMessages: ['Use another wallet.'] })
  }
}

/** The wallet is cut off from its chain (4900, 4901). */
export class WalletDisconnectedError extends BaseError {
  override name = 'WalletDisconnectedError' as const
  constructor({ cause }: Cause = {}) {
    super('The wallet has no connection to the network', {
      cause,
      metaMessages: ["Check the wallet's own connection, then try again."],
    })
  }
}

/** The wallet answers nothing, not even requests that need no user. */
export class WalletSilentError extends BaseError {
  override name = 'WalletSilentError' as const
  constructor({ method }: { method: string }) {
    super('The wallet does not answer', {
      details: `no answer to ${method}`,
      metaMessages: ['Unlock it. If it was updated or restarted, reload this page.'],
    })
  }
}

/** The wallet's extension was reloaded or updated: the page's reference to it no longer works. */
export class WalletRestartedError extends BaseError {
  override name = 'WalletRestartedError' as const
  constructor({ cause }: Cause = {}) {
    super('The wallet was restarted', { cause, metaMessages: ['Reload this page, then try again.'] })
  }
}

/** The bundler that carries out a smart account's transactions does not answer. Nothing was sent. */
export class BundlerDownError extends BaseError {
  override name = 'BundlerDownError' as const
  constructor({ cause }: Cause = {}) {
    super('The service that carries out this account’s transactions does not answer', {
      cause,
      metaMessages: ['Nothing was sent. Try again later.'],
    })
  }
}

/**
 * The bundler that carries out a smart account's transactions gave a false answer: the hash or the receipt of another operation. The
 * operation may have been carried out nevertheless.
 */
export class BundlerAnswerError extends BaseError {
  override name = 'BundlerAnswerError' as const
  override readonly outcome = 'unknown'
  constructor({ cause }: Cause = {}) {
    super('The service that carries out this account’s transactions gave a wrong answer', {
      cause,
      metaMessages: ['Look at the account’s latest transactions before sending again.'],
    })
  }
}

/** The bundler that the wallet's operator has set up does not serve EntryPoint 0.7. Nothing was sent. */
export class EntryPointUnsupportedError extends BaseError {
  override name = 'EntryPointUnsupportedError' as const
  constructor({ cause }: Cause = {}) {
    super('The service that carries out transactions does not support this kind of account', {
      cause,
      metaMessages: ['Nothing was sent. The wallet’s operator has to name a bundler of EntryPoint 0.7.'],
    })
  }
}

/**
 * The relayer or bundler that carries out a smart account's transactions refused this one, with one of ERC-7769's codes. Nothing was
 * sent. `details` contains the reason.
 */
export class OperationRefusedError extends BaseError {
  override name = 'OperationRefusedError' as const
  constructor({ cause, details }: Cause & { details?: string | undefined } = {}) {
    super('The service that carries out this account’s transactions refused this one', {
      cause,
      ...(details === undefined ? {} : { details }),
      metaMessages: ['Nothing was sent. Try again later.'],
    })
  }
}

/** The wallet does not know the chain (4902), and it could not be added. */
export class UnrecognizedChainError extends BaseError {
  override name = 'UnrecognizedChainError' as const
  constructor({ caipNetworkId, cause }: Cause & { caipNetworkId: string }) {
    super('The wallet does not know this network', {
      cause,
      details: messageOf(cause) ?? caipNetworkId,
      metaMessages: ['Add the network in the wallet, then try again.'],
    })
  }
}

/** The wallet gave an answer that no standard allows. */
export class WalletAnswerError extends BaseError {
  override name = 'WalletAnswerError' as const
  constructor({ method, cause }: Cause & { method: string }) {
    super('The wallet gave an answer that cannot be read', {
      cause,
      details: `${method} was answered in a form that is not its own`,
      metaMessages: ['Try again, or use another wallet.'],
    })
  }
}

/** Anything else a wallet threw. */
export class WalletRequestError extends BaseError {
  override name = 'WalletRequestError' as const
  readonly code: number | undefined
  constructor({ method, code, cause }: Cause & { method: string; code?: number | undefined }) {
    super(TEXTS.somethingWentWrong, {
      cause,
      details: messageOf(cause) ?? method,
      metaMessages: ['The wallet failed. Try again, or restart it.'],
    })
    this.code = code
  }
}

/** This wallet is already connected (S8.40). */
export class ConnectorAlreadyConnectedError extends BaseError {
  override name = 'ConnectorAlreadyConnectedError' as const
  constructor() {
    super(TEXTS.connectorAlreadyConnected)
  }
}

/** This wallet is not connected (S8.41). */
export class ConnectorNotConnectedError extends BaseError {
  override name = 'ConnectorNotConnectedError' as const
  constructor() {
    super(TEXTS.connectorNotConnected, { metaMessages: ['Connect a wallet first.'] })
  }
}

/** The page has no provider for this wallet: its extension is disabled, or was removed (S8.42, S8.51). */
export class ProviderNotFoundError extends BaseError {
  override name = 'ProviderNotFoundError' as const
  constructor({
    connectorId,
    text = TEXTS.providerNotFound,
    cause,
  }: Cause & { connectorId: string; text?: string }) {
    super(text, {
      cause,
      metaMessages: [`No wallet answers to "${connectorId}". Is its extension switched on?`],
    })
  }
}

/** The wallet cannot switch networks at the request of a page (S8.43). */
export class SwitchingNotSupportedError extends BaseError {
  override name = 'SwitchingNotSupportedError' as const
  constructor({ walletName, cause }: Cause & { walletName: string }) {
    super(`"${walletName}" ${TEXTS.switchingNotSupported}.`, {
      cause,
      metaMessages: ['Change the network in the wallet itself.'],
    })
  }
}

/** The wallet is not on the network that the page displays. Nothing was signed or sent (S8.44). */
export class ConnectorChainMismatchError extends BaseError {
  override name = 'ConnectorChainMismatchError' as const
  constructor({ walletChainId, caipNetworkId }: { walletChainId: string; caipNetworkId: string }) {
    super(TEXTS.connectorChainMismatch, {
      details: `the wallet is on ${walletChainId}, the page on ${caipNetworkId}`,
      metaMessages: ['Switch the network, then try again.'],
    })
  }
}

/** The wallet has not confirmed the stored connection since the page was loaded, so it cannot sign yet (S8.45). */
export class ConnectorUnavailableError extends BaseError {
  override name = 'ConnectorUnavailableError' as const
  constructor({ connectorId }: { connectorId: string }) {
    super(TEXTS.connectorUnavailable, {
      details: `"${connectorId}" has not confirmed the stored connection yet`,
      metaMessages: ['Unlock the wallet, then try again.'],
    })
  }
}

/** The capabilities that the wallet returned cannot be read (S8.46). */
export class CapabilitiesUnreadableError extends BaseError {
  override name = 'CapabilitiesUnreadableError' as const
  constructor({ cause }: Cause = {}) {
    super(TEXTS.capabilitiesUnreadable, { cause })
  }
}

/** The wallet did not say which network it is on (S8.50). */
export class ChainIdNotFoundError extends BaseError {
  override name = 'ChainIdNotFoundError' as const
  constructor({ cause }: Cause = {}) {
    super(TEXTS.chainIdNotFound, {
      cause,
      metaMessages: ['Choose a network in the wallet, then try again.'],
    })
  }
}

/** The wallet would not sign with the displayed account. */
export class AccountMismatchError extends BaseError {
  override name = 'AccountMismatchError' as const
  constructor({ address, walletAddresses }: { address: string; walletAddresses: readonly string[] }) {
    super('The wallet has another account selected', {
      details: `the page shows ${address}; the wallet would use ${walletAddresses.join(', ') || 'none'}`,
      metaMessages: ['Select the account in the wallet, or connect again.'],
    })
  }
}
