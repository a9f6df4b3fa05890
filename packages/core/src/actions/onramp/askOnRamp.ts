import { ServiceError } from '../../errors/kit.ts'
import { OnRampQuoteOverError, OnRampRefusedError } from '../../errors/onRamp.ts'

/** Turns the gateway's refusals into the kit's errors. The gateway begins each reason with the field. */
export async function askOnRamp<answer>(ask: () => Promise<answer>): Promise<answer> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof ServiceError) || ![400, 404, 422].includes(cause.status) || !cause.hasReason)
      throw cause
    const [, field = 'order', reason = cause.details ?? ''] = /^(\w+): (.*)$/s.exec(cause.details ?? '') ?? []
    if (field === 'quoteId') throw new OnRampQuoteOverError({ cause })
    throw new OnRampRefusedError({
      field,
      reason: reason.slice(0, 1).toUpperCase() + reason.slice(1),
      cause,
    })
  }
}
