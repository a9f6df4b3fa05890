import { BaseError } from './BaseError.ts'

/** The provider refused the purchase. `field` names the wrong field, and `shortMessage` contains the reason. Nothing was paid. */
export class OnRampRefusedError extends BaseError {
  override name = 'OnRampRefusedError' as const
  /** The wrong field: `amount`, `network`, `purchaseCurrency`. */
  readonly field: string
  constructor({ field, reason, cause }: { field: string; reason: string; cause?: unknown }) {
    super(reason, { cause, metaMessages: ['Nothing was paid. Change the amount or the coin.'] })
    this.field = field
  }
}

/** The quote has expired, or is a sample. Nothing was paid. */
export class OnRampQuoteOverError extends BaseError {
  override name = 'OnRampQuoteOverError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super('This price is over', {
      cause,
      metaMessages: ['Nothing was paid. Ask for a new quote, and show it before an order begins.'],
    })
  }
}
