import type { SwapRecord } from '../flows/swap/state.ts'
import type { Effects } from '../kit/kit.ts'

/** Analytics records contain no addresses. */
export const swapEffects: Effects = {
  analytics: {
    'swap.moved': ({ event, record }) => {
      const properties = propertiesOf(record)
      if (event.type === 'asked') return event.place ? undefined : { event: 'INITIATE_SWAP', properties }
      if (event.type === 'confirmed') return { event: 'SWAP_SUCCESS', properties }
      if (event.type !== 'failed') return undefined
      // The swap is the last step; the others are approvals.
      const isApproval = event.place !== undefined && event.place.step < event.place.of
      const name = isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
      return { event: name, properties: { ...properties, message: event.failure.shortMessage } }
    },
  },
}

function propertiesOf({ from, sell, buy, amount, receives }: SwapRecord): Record<string, unknown> {
  return {
    isSmartAccount: from.isSmartAccount,
    network: from.caipNetworkId,
    swapFromToken: sell.symbol,
    swapToToken: buy.symbol,
    swapFromAmount: amount,
    swapToAmount: receives,
  }
}
