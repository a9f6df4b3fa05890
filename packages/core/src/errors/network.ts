import { TEXTS } from '@latchkey/contract'
import { BaseError, messageOf } from './BaseError.ts'

/** S8.39 */
export class ChainNotConfiguredError extends BaseError {
  override name = 'ChainNotConfiguredError' as const
  constructor({ caipNetworkId }: { caipNetworkId: string }) {
    super(TEXTS.chainNotConfigured, {
      details: caipNetworkId,
      metaMessages: [`Network "${caipNetworkId}" is not configured. Add it to \`networks\` in createKit().`],
      docsPath: 'docs/errors/chain-not-configured.md',
    })
  }
}

/** S8.32 */
export class NetworkNotFoundError extends BaseError {
  override name = 'NetworkNotFoundError' as const
  constructor({ caipNetworkId }: { caipNetworkId: string }) {
    super(TEXTS.networkNotFound, {
      details: caipNetworkId,
      metaMessages: ['Add it to `networks` in createKit().'],
    })
  }
}

/** S8.25 */
export class UnsupportedChainError extends BaseError {
  override name = 'UnsupportedChainError' as const
  constructor({ caipNetworkId }: { caipNetworkId: string }) {
    super(TEXTS.unsupportedChain, {
      details: caipNetworkId,
      metaMessages: ['Switch to one of the networks that this app runs on.'],
    })
  }
}

/** S8.34 */
export class InvalidChainIdError extends BaseError {
  override name = 'InvalidChainIdError' as const
  constructor({ chainId }: { chainId: string | number | bigint }) {
    super(TEXTS.invalidChainId, { details: `${chainId} is not below 2147483648` })
  }
}

/** The chain's node could not be asked, or gave no sense. */
export class TransportError extends BaseError {
  override name = 'TransportError' as const
  constructor({
    caipNetworkId,
    cause,
    details,
  }: { caipNetworkId: string; cause?: unknown; details?: string }) {
    super('The network did not answer', {
      cause,
      details: details ?? messageOf(cause) ?? caipNetworkId,
      metaMessages: ['Its node is down or slow. Try again in a moment.'],
    })
  }
}

/** The lab's guard: the wallet's chain is not the lab's chain, so real money could move. */
export class ForeignChainError extends BaseError {
  override name = 'ForeignChainError' as const
  constructor({ caipNetworkId, details }: { caipNetworkId: string; details: string }) {
    super('This wallet is on the real network, not on the lab', {
      details: `${caipNetworkId}: ${details}`,
      metaMessages: [
        "Nothing was sent. The lab only borrows this network's id: use the Lab Wallet, or point the wallet's RPC address at the lab.",
      ],
      docsPath: 'docs/errors/foreign-chain.md',
    })
  }
}
