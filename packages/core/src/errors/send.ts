import { BaseError } from './BaseError.ts'

/** Which part of what is to be sent is missing or wrong. */
export type SendField =
  | 'sender'
  | 'token'
  | 'token address'
  | 'token decimals'
  | 'amount'
  | 'receiver'
  | 'gas price'

/** A transfer lacks a value, or has a wrong one; `field` says which. Nothing was sent (S5.9). */
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

/** The account displayed is no longer the one that the review showed. */
export class AccountChangedError extends BaseError {
  override name = 'AccountChangedError' as const
  constructor() {
    super('The account changed', { metaMessages: [REJECT] })
  }
}

/** The network shown is no longer the one that the review showed. */
export class NetworkChangedError extends BaseError {
  override name = 'NetworkChangedError' as const
  constructor() {
    super('The network changed', { metaMessages: [REJECT] })
  }
}

/** The network's adapter cannot send: the views offer no sending there. */
export class SendUnavailableError extends BaseError {
  override name = 'SendUnavailableError' as const
  constructor() {
    super('This app cannot send on this network', { metaMessages: ['Send from the wallet itself.'] })
  }
}

/** This transfer is already with the wallet or the network. */
export class SendInProgressError extends BaseError {
  override name = 'SendInProgressError' as const
  constructor() {
    super('A transfer is already on its way', { metaMessages: ['Wait until it has ended.'] })
  }
}
