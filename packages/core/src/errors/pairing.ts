import { BaseError } from './BaseError.ts'

interface Cause {
  readonly cause?: unknown
}

/** No adapter of this kit can take over a paired wallet (S8.49). */
export class WalletConnectConnectorNotFoundError extends BaseError {
  override name = 'WalletConnectConnectorNotFoundError' as const
  constructor() {
    super('WalletConnectConnector not found', {
      metaMessages: ['Give createKit() an adapter such as evm(), and leave `enableWalletConnect` on.'],
    })
  }
}

/** None of the kit's relays can be reached. */
export class RelayUnreachableError extends BaseError {
  override name = 'RelayUnreachableError' as const
  constructor({ cause }: Cause = {}) {
    super('The relay is out of reach', {
      cause,
      metaMessages: ['Check the connection to the internet, then try again.'],
    })
  }
}

/** The relay refuses this page: its origin, its project id, or the time on this device. */
export class RelayRefusedError extends BaseError {
  override name = 'RelayRefusedError' as const
  constructor({ cause }: Cause = {}) {
    super('The relay refuses this page', {
      cause,
      metaMessages: [
        "Is this device's date and time right? Otherwise this app's operator has to allow the page.",
      ],
    })
  }
}

/** No wallet answered the code in time. */
export class PairingExpiredError extends BaseError {
  override name = 'PairingExpiredError' as const
  constructor() {
    super('The code has expired', { metaMessages: ['Make a new code, and scan it within four minutes.'] })
  }
}

/** The maximum number of wallets is already connected by code or link. */
export class TooManyWalletsError extends BaseError {
  override name = 'TooManyWalletsError' as const
  constructor({ most }: { most: number }) {
    super(`${most} wallets are connected by code already`, {
      metaMessages: ['Disconnect one of them, then connect this one.'],
    })
  }
}

/** The wallet approved, but shares no account. */
export class SessionAccountsMissingError extends BaseError {
  override name = 'SessionAccountsMissingError' as const
  constructor() {
    super('The wallet shared no account', {
      metaMessages: ['Connect again, and choose at least one account in the wallet.'],
    })
  }
}

/** The wallet approved, but none of its accounts is on a network of this page. */
export class SessionNetworksMissingError extends BaseError {
  override name = 'SessionNetworksMissingError' as const
  constructor({ wanted }: { wanted: readonly string[] }) {
    super('The wallet shares no network of this app', {
      details: `this app is on ${wanted.join(', ')}`,
      metaMessages: ['Add one of the networks in the wallet, or use another wallet.'],
    })
  }
}

/** The wallet's approval violates the protocol's format. */
export class SessionMalformedError extends BaseError {
  override name = 'SessionMalformedError' as const
  constructor({ details }: { details: string }) {
    super('The wallet gave an answer that cannot be read', {
      details,
      metaMessages: ['Try again, or use another wallet.'],
    })
  }
}

/** The user did not answer the request in the wallet in time. */
export class RequestExpiredError extends BaseError {
  override name = 'RequestExpiredError' as const
  constructor({ method }: { method: string }) {
    super('Request expired. Please try again.', {
      details: `${method} was not answered`,
      metaMessages: ['Open the wallet on the phone, then try again.'],
    })
  }
}

/** The wallet is not paired with this page any more. */
export class SessionGoneError extends BaseError {
  override name = 'SessionGoneError' as const
  constructor() {
    super('The wallet has ended the connection', { metaMessages: ['Connect the wallet again.'] })
  }
}
