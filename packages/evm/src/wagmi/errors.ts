import { WAGMI_TEXTS } from '@latchkey/contract'
import { BaseError } from '@latchkey/core'

/** Signing failed for a reason that has no class of its own (S8.47). */
export class SignMessageError extends BaseError {
  override name = 'SignMessageError' as const
  constructor({ cause }: { cause: unknown }) {
    super(WAGMI_TEXTS.signMessageFailed, {
      cause,
      metaMessages: ['The wallet failed while it signed. Try again.'],
    })
  }
}

/** The cost of a transaction could not be estimated (S8.48). */
export class EstimateGasError extends BaseError {
  override name = 'EstimateGasError' as const
  constructor({ cause }: { cause: unknown }) {
    super(WAGMI_TEXTS.estimateGasFailed, {
      cause,
      metaMessages: ['Look at the transport that the wagmi config has for this chain, then try again.'],
    })
  }
}
