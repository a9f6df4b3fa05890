import { TEXTS } from '@latchkey/contract'
import { BaseError } from './BaseError.ts'

/** An action needs a connected account, and there is none (S8.22). */
export class NoActiveAddressError extends BaseError {
  override name = 'NoActiveAddressError' as const
  constructor() {
    super(TEXTS.noActiveCaipAddress, { metaMessages: ['Connect a wallet first.'] })
  }
}

/** An action needs an active network, and there is none (S8.23). */
export class NoActiveNetworkError extends BaseError {
  override name = 'NoActiveNetworkError' as const
  constructor() {
    super(TEXTS.noActiveCaipNetwork, {
      metaMessages: ['Switch to one of the networks that this app runs on.'],
    })
  }
}

/** The kit has no adapter for this namespace (S8.26). */
export class AdapterNotFoundError extends BaseError {
  override name = 'AdapterNotFoundError' as const
  constructor({ namespace }: { namespace: string }) {
    super(TEXTS.adapterNotFound, {
      details: namespace,
      metaMessages: [`Add an adapter for "${namespace}" to \`adapters\` in createKit().`],
    })
  }
}

/** A wallet was requested before the kit was mounted, or from a kit without adapters (S8.24, S8.28). */
export class ConnectionClientNotSetError extends BaseError {
  override name = 'ConnectionClientNotSetError' as const
  constructor({ text = TEXTS.connectionClientNotSet }: { text?: string } = {}) {
    super(text, {
      metaMessages: ['Give createKit() at least one adapter, and mount the kit in a browser first.'],
    })
  }
}

/** A network was requested from a kit without adapters (S8.27). */
export class NetworkClientNotSetError extends BaseError {
  override name = 'NetworkClientNotSetError' as const
  constructor() {
    super(TEXTS.networkClientNotSet, { metaMessages: ['Give createKit() at least one adapter.'] })
  }
}

/** The call must name a namespace, because the kit has several (S8.29). */
export class ChainRequiredError extends BaseError {
  override name = 'ChainRequiredError' as const
  constructor({ purpose }: { purpose: string }) {
    super(`${TEXTS.chainRequired} ${purpose}`)
  }
}

/**
 * Disconnecting failed in some namespaces; `failures` lists them. The kit has forgotten their wallets nevertheless (S4.7, S8.19).
 */
export class DisconnectError extends BaseError {
  override name = 'DisconnectError' as const
  readonly failures: readonly { readonly namespace: string; readonly error: unknown }[]
  constructor({ failures }: { failures: readonly { namespace: string; error: unknown; message: string }[] }) {
    super(TEXTS.failedToDisconnect, {
      details: failures.map(({ namespace, message }) => `${namespace}: ${message}`).join('; '),
      cause: new AggregateError(failures.map(({ error }) => error)),
      metaMessages: [
        "This page has forgotten the wallet. Remove the page from the wallet's own list of connected sites too.",
      ],
    })
    this.failures = failures
  }
}

/** The gateway refused, failed, or gave an answer that violates the contract. */
export class ServiceError extends BaseError {
  override name = 'ServiceError' as const
  /** The answer's HTTP status; 0 if there was no answer. */
  readonly status: number
  /** Whether `details` is the service's own text. */
  readonly hasReason: boolean
  constructor({
    route,
    status,
    details,
    cause,
  }: { route: string; status: number; details?: string | undefined; cause?: unknown }) {
    super(status === 0 ? 'The service is out of reach' : 'The service could not answer', {
      cause,
      details: details ?? `${route} answered ${status}`,
      metaMessages: ['Try again in a moment.'],
    })
    this.status = status
    this.hasReason = details !== undefined
  }
}
