import type { CaipNetworkId } from '@latchkey/contract'
import { ServiceError } from '../../errors/kit.ts'
import { SwapPriceMovedError, SwapRefusedError, SwapUnsupportedError } from '../../errors/swap.ts'

/** Turns the gateway's refusals into the kit's errors. The gateway begins each reason with the field: `amount: …`. */
export async function askConvert<answer>(
  caipNetworkId: CaipNetworkId,
  ask: () => Promise<answer>,
): Promise<answer> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof ServiceError) || cause.status !== 400 || !cause.hasReason) throw cause
    const [, field = '', reason = cause.details ?? ''] = /^(\w+): (.*)$/s.exec(cause.details ?? '') ?? []
    if (field === 'quoteId') throw new SwapPriceMovedError({ cause })
    if (field === '') throw new SwapUnsupportedError({ caipNetworkId, cause })
    throw new SwapRefusedError({ field, reason: capitalized(reason), cause })
  }
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
