import { WAGMI_TEXTS } from '@latchkey/contract'
import { BaseError } from '@latchkey/core'

/** S8.47: signing failed for a reason that is none of those with a class of their own. */
export class SignMessageError extends BaseError {
  override name = 'SignMessageError' as const
  constructor({ cause }: { cause: unknown }) {
    super(WAGMI_TEXTS.signMessageFailed, {
      cause,
      metaMessages: ['The wallet failed while it signed. Try again.'],
    })
  }
}

/** S8.48: what a transaction costs could not be learnt. */
export class EstimateGasError extends BaseError {
  override name = 'EstimateGasError' as const
  constructor({ cause }: { cause: unknown }) {
    super(WAGMI_TEXTS.estimateGasFailed, {
      cause,
      metaMessages: ['Look at the transport that the wagmi config has for this chain, then try again.'],
    })
  }
}
