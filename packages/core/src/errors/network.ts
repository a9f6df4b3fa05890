import { TEXTS } from '@latchkey/contract'
import { BaseError, messageOf } from './BaseError.ts'

/**
 * An action names a network that `createKit()` was not given (S8.39).
 *
 * Add it to `networks`, from `@latchkey/core/networks`:
 *
 * ```ts
 * createKit({ networks: [arbitrum] })
 * ```
 *
 * Wrap any other EVM network as a viem chain: `fromViem(chain)`, from the same entry.
 */
export class ChainNotConfiguredError extends BaseError {
  override name = 'ChainNotConfiguredError' as const
  constructor({ caipNetworkId }: { caipNetworkId: string }) {
    super(TEXTS.chainNotConfigured, {
      details: caipNetworkId,
      metaMessages: [`Network "${caipNetworkId}" is not configured. Add it to \`networks\` in createKit().`],
      docsPath: 'docs/errors.md#ChainNotConfiguredError',
    })
  }
}

/** The network to switch to is not one of the kit’s (S8.32). */
export class NetworkNotFoundError extends BaseError {
  override name = 'NetworkNotFoundError' as const
  constructor({ caipNetworkId }: { caipNetworkId: string }) {
    super(TEXTS.networkNotFound, {
      details: caipNetworkId,
      metaMessages: ['Add it to `networks` in createKit().'],
    })
  }
}

/** The wallet is on a network that this kit was not given (S8.25). */
export class UnsupportedChainError extends BaseError {
  override name = 'UnsupportedChainError' as const
  constructor({ caipNetworkId }: { caipNetworkId: string }) {
    super(TEXTS.unsupportedChain, {
      details: caipNetworkId,
      metaMessages: ['Switch to one of the networks that this app runs on.'],
    })
  }
}

/** The chain id is not below 2147483648, so no wallet can be switched to it (S8.34). */
export class InvalidChainIdError extends BaseError {
  override name = 'InvalidChainIdError' as const
  constructor({ chainId }: { chainId: string | number | bigint }) {
    super(TEXTS.invalidChainId, { details: `${chainId} is not below 2147483648` })
  }
}

/** The chain's node could not be reached, or gave an invalid answer. */
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

/**
 * The lab refuses a wallet that is on the real network, where real money could move.
 *
 * The lab's chains use real chain ids, so that one configuration serves the lab and production. A wallet that is on the real
 * Arbitrum would sign for the real Arbitrum. With `lab: true` the kit therefore compares the first block of the wallet's chain
 * with the lab's before it signs or sends. This error means that the blocks differ, or that the wallet did not answer. Nothing
 * was sent.
 *
 * Use the Lab Wallet, or point your wallet's RPC address for the network at the lab's node (`npm start` prints the addresses).
 */
export class ForeignChainError extends BaseError {
  override name = 'ForeignChainError' as const
  constructor({ caipNetworkId, details }: { caipNetworkId: string; details: string }) {
    super('This wallet is on the real network, not on the lab', {
      details: `${caipNetworkId}: ${details}`,
      metaMessages: [
        "Nothing was sent. The lab only borrows this network's id: use the Lab Wallet, or point the wallet's RPC address at the lab.",
      ],
      docsPath: 'docs/errors.md#ForeignChainError',
    })
  }
}
