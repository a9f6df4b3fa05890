import { TEXTS } from '@latchkey/contract'
import { BaseError, isInstance } from './BaseError.ts'

/** The chain mined the transaction and reverted it, or the node says that it would (S8.59). */
export class TransactionRevertedError extends BaseError {
  override name = 'TransactionRevertedError' as const
  override readonly outcome = 'impossible'
  readonly hash: string | undefined
  constructor({ reason, hash, cause }: { reason?: string | undefined; hash?: string; cause?: unknown }) {
    super(`Transaction reverted: ${reason || TEXTS.unknownRevertReason}`, {
      cause,
      metaMessages: ['Nothing was moved; the network fee is spent if the transaction was mined.'],
    })
    this.hash = hash
  }
}

/** The transaction was not mined within the timeout. It may still be mined. */
export class ReceiptTimeoutError extends BaseError {
  override name = 'ReceiptTimeoutError' as const
  override readonly outcome = 'unknown'
  readonly hash: string
  constructor({ hash, timeoutMs }: { hash: string; timeoutMs: number }) {
    super('The transaction is not confirmed yet', {
      details: `${hash} was not mined within ${timeoutMs / 1000} s`,
      metaMessages: ['It may still go through. Look it up in the explorer before sending again.'],
    })
    this.hash = hash
  }
}

/** The wallet was asked to send, but did not report whether it has sent. It may have. */
export class TransactionUnknownError extends BaseError {
  override name = 'TransactionUnknownError' as const
  override readonly outcome = 'unknown'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('The wallet did not say whether it sent the transaction', {
      cause,
      metaMessages: ['Look at the account’s latest transactions before sending again.'],
    })
  }
}

/** The account's balance is too low for the request. */
export class InsufficientFundsError extends BaseError {
  override name = 'InsufficientFundsError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super('Insufficient funds for this transaction and its network fee', {
      cause,
      metaMessages: ['Send less, or add funds first.'],
    })
  }
}

/** A transaction with the same number from this account was mined or sent before. */
export class NonceTooLowError extends BaseError {
  override name = 'NonceTooLowError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super('Another transaction from this account went first', {
      cause,
      metaMessages: ['Look at the account’s latest transactions before sending again.'],
    })
  }
}

/** The offered network fee is below the minimum of the network, or of an open transaction of this account. */
export class FeeTooLowError extends BaseError {
  override name = 'FeeTooLowError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super('The network fee is too low', {
      cause,
      metaMessages: ['Raise the fee in the wallet, or try again.'],
    })
  }
}

/** Another transaction of the same account took this one's place, so that this one will never be mined. */
export class TransactionReplacedError extends BaseError {
  override name = 'TransactionReplacedError' as const
  override readonly outcome = 'impossible'
  readonly hash: string
  readonly replacement: string | undefined
  constructor({ hash, replacement }: { hash: string; replacement?: string | undefined }) {
    super('The transaction was cancelled or replaced', {
      details: replacement ? `${replacement} took the place of ${hash}` : `${hash} is gone`,
      metaMessages: ['Nothing was sent by it. Look at the account’s latest transactions.'],
    })
    this.hash = hash
    this.replacement = replacement
  }
}

/**
 * The hash that the wallet returned belongs to a different transaction than the requested one.
 *
 * A wallet answers `eth_sendTransaction` with a hash, and can return any hash. Once that transaction is mined, the kit
 * compares its sender, receiver, value and data with what the user reviewed. This error means that they differ, so the kit
 * does not show the transaction as sent.
 *
 * The kit can't know what the wallet did send. Look up the hash in the explorer, and look at the account's latest
 * transactions, before you send again.
 *
 * A transaction that the wallet sped up is accepted under its new hash. A smart account (ERC-4337, Safe, EIP-7702) may act
 * through another account's transaction, such as a bundler's: that transaction must contain the order.
 */
export class TransactionMismatchError extends BaseError {
  override name = 'TransactionMismatchError' as const
  override readonly outcome = 'unknown'
  readonly hash: string
  constructor({ hash }: { hash: string }) {
    super('The transaction under this hash is not the one you reviewed', {
      details: hash,
      metaMessages: [
        'Look it up in the explorer, and at the account’s latest transactions, before sending again.',
      ],
      docsPath: 'docs/errors.md#TransactionMismatchError',
    })
    this.hash = hash
  }
}

/** The arguments of a contract call do not fit its ABI. */
export class CallEncodingError extends BaseError {
  override name = 'CallEncodingError' as const
  constructor({ functionName, cause }: { functionName: string; cause?: unknown }) {
    super(`The call of "${functionName}" cannot be encoded`, {
      cause,
      metaMessages: ['Compare the arguments with what the function takes.'],
    })
  }
}

/**
 * Returns the outcome of a sent transaction, from the error that was thrown while the kit waited for it.
 *
 * @param thrown - whatever was caught
 * @returns `impossible` only if the error results from a proof: only then may the transaction be sent again
 *
 * @example
 * if (outcomeOf(error) === 'impossible') await sendAgain()
 */
export function outcomeOf(thrown: unknown): 'impossible' | 'unknown' {
  return (isInstance(thrown, BaseError) && thrown.outcome) || 'unknown'
}
