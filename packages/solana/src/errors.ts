import { BaseError, formatAmount } from '@latchkey/core'

/** A transfer without an amount above zero, or without a receiver (S5.8). Nothing was sent. */
export class TransferIncompleteError extends BaseError {
  override name = 'TransferIncompleteError' as const
  constructor() {
    super('Please enter a valid amount and receiver address')
  }
}

/**
 * The transaction's blockhash expired before the network accepted the transaction, so the network never will. This is not a failure: no
 * funds moved and no fee was paid.
 */
export class TransactionExpiredError extends BaseError {
  override name = 'TransactionExpiredError' as const
  override readonly outcome = 'impossible'
  readonly hash: string | undefined
  constructor({ hash }: { hash?: string | undefined } = {}) {
    super('The transaction expired before the network took it', {
      metaMessages: ['Nothing was sent. Send again, and approve within a minute.'],
    })
    this.hash = hash
  }
}

/** An account's balance would fall below the network's minimum balance of an account. Nothing was sent. */
export class AccountMinimumError extends BaseError {
  override name = 'AccountMinimumError' as const
  /** In lamports. */
  readonly minimum: bigint
  constructor({ whose, minimum }: { whose: 'sender' | 'receiver'; minimum: bigint }) {
    const least = `${formatAmount(minimum, 9)} SOL`
    super(
      whose === 'receiver'
        ? `The receiver’s account is new and needs at least ${least}`
        : `Your account has to keep at least ${least}, or nothing`,
      { metaMessages: ['The network keeps no account with less. Change the amount.'] },
    )
    this.minimum = minimum
  }
}

/** The receiver is an account of another token, or a token itself, so a transfer to it would be lost. Nothing was sent. */
export class ReceiverUnsuitableError extends BaseError {
  override name = 'ReceiverUnsuitableError' as const
  constructor() {
    super('The receiver’s address can’t hold this token', { metaMessages: ['Use the address of a wallet.'] })
  }
}

/** The token requires something that this kit does not support, such as a transfer hook. Nothing was sent. */
export class TokenUnsupportedError extends BaseError {
  override name = 'TokenUnsupportedError' as const
  constructor({ details }: { details: string }) {
    super('This token can’t be sent from here', {
      details,
      metaMessages: ['Send it from the wallet itself.'],
    })
  }
}
