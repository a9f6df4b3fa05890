import { BaseError } from './BaseError.ts'

/** The field of a transfer that is missing or wrong. */
export type SendField =
  | 'sender'
  | 'token'
  | 'token address'
  | 'token decimals'
  | 'amount'
  | 'receiver'
  | 'gas price'

/** A transfer's value is missing or wrong; `field` names it. Nothing was sent (S5.9). */
export class SendFieldMissingError extends BaseError {
  override name = 'SendFieldMissingError' as const
  readonly field: SendField
  constructor({ field, cause }: { field: SendField; cause?: unknown }) {
    super(`The ${field} is missing`, {
      cause,
      metaMessages: ['Nothing was sent. Go back and fill it in, then try again.'],
    })
    this.field = field
  }
}

const REJECT = 'Reject the request if the wallet still shows it, then review the transfer again.'

/** The displayed account is no longer the account in the review. */
export class AccountChangedError extends BaseError {
  override name = 'AccountChangedError' as const
  constructor() {
    super('The account changed', { metaMessages: [REJECT] })
  }
}

/** The displayed network is no longer the network in the review. */
export class NetworkChangedError extends BaseError {
  override name = 'NetworkChangedError' as const
  constructor() {
    super('The network changed', { metaMessages: [REJECT] })
  }
}

/** The network's adapter cannot send, so the views don't offer it there. */
export class SendUnavailableError extends BaseError {
  override name = 'SendUnavailableError' as const
  constructor() {
    super('This app cannot send on this network', { metaMessages: ['Send from the wallet itself.'] })
  }
}

/** This transfer was already passed to the wallet or the network. */
export class SendInProgressError extends BaseError {
  override name = 'SendInProgressError' as const
  constructor() {
    super('A transfer is already on its way', { metaMessages: ['Wait until it has ended.'] })
  }
}

/** The reviewed transfer can no longer be sent at the displayed fee. Nothing was signed. */
export class FeeChangedError extends BaseError {
  override name = 'FeeChangedError' as const
  constructor() {
    super('The network fee changed since the review', {
      metaMessages: ['Nothing was sent. Show the new fee, and let it be confirmed.'],
    })
  }
}

/** The amount is smaller than any output that the network relays. Nothing was sent. */
export class AmountTooSmallError extends BaseError {
  override name = 'AmountTooSmallError' as const
  /** In the coin's smallest unit. */
  readonly least: bigint
  constructor({ least }: { least: bigint }) {
    super('The amount is too small for this network', {
      details: `at least ${least} of the smallest unit`,
      metaMessages: ['Send more.'],
    })
    this.least = least
  }
}

/** The network fee is more than the receiver would get. Nothing was sent. */
export class FeeAboveAmountError extends BaseError {
  override name = 'FeeAboveAmountError' as const
  constructor({ fee, amount }: { fee: bigint; amount: bigint }) {
    super('The network fee is higher than the amount', {
      details: `${fee} for ${amount} of the smallest unit`,
      metaMessages: ['Send more, or wait until the network is less busy.'],
    })
  }
}

/** The account's funds were sent to it by others and are not in a block yet. Nothing was sent. */
export class FundsUnconfirmedError extends BaseError {
  override name = 'FundsUnconfirmedError' as const
  constructor({ waiting }: { waiting: bigint }) {
    super('Part of the balance is not confirmed yet', {
      details: `${waiting} of the smallest unit wait for a block`,
      metaMessages: ['Wait until it is confirmed, or send less.'],
    })
  }
}
