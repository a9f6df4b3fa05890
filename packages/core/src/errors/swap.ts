import { SWAP_TEXTS } from '@latchkey/contract'
import { BaseError } from './BaseError.ts'

/** Tokens of this network cannot be swapped here (S8.30). */
export class SwapUnsupportedError extends BaseError {
  override name = 'SwapUnsupportedError' as const
  constructor({ caipNetworkId, cause }: { caipNetworkId: string; cause?: unknown }) {
    super(SWAP_TEXTS.unsupported, {
      cause,
      details: caipNetworkId,
      metaMessages: ['Switch to another network, or swap in the wallet.'],
    })
  }
}

/** The quote has expired, or the market no longer pays its minimum. Nothing was sent. */
export class SwapPriceMovedError extends BaseError {
  override name = 'SwapPriceMovedError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super('The price moved', {
      cause,
      metaMessages: ['Nothing was sent. Ask for a new quote, and show it before you swap.'],
    })
  }
}

/** The gateway refused the swap; the message contains its reason. Nothing was sent. */
export class SwapRefusedError extends BaseError {
  override name = 'SwapRefusedError' as const
  /** The wrong field: `amount`, `from`, `to`, `slippage`. */
  readonly field: string
  constructor({ field, reason, cause }: { field: string; reason: string; cause?: unknown }) {
    super(reason, { cause, metaMessages: ['Nothing was sent. Change the amount or the tokens.'] })
    this.field = field
  }
}

/** The transactions that were built differ from the displayed swap, so the wallet was not asked. */
export class SwapMismatchError extends BaseError {
  override name = 'SwapMismatchError' as const
  constructor({ details }: { details: string }) {
    super('The transaction is not the swap that was shown', {
      details,
      metaMessages: ['Nothing was sent. The gateway may be compromised: tell its operator.'],
    })
  }
}
