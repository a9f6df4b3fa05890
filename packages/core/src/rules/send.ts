import type { Effects } from '../kit/kit.ts'
import type { KitEvent } from '../store/events.ts'
import type { State } from '../store/state.ts'

/** S4.25. Analytics records contain no receivers or addresses. */
export const sendEffects: Effects = {
  analytics: {
    'send.initiated': (event, state) => ({ event: 'SEND_INITIATED', properties: propertiesOf(event, state) }),
    'send.succeeded': (event, state) => ({ event: 'SEND_SUCCESS', properties: propertiesOf(event, state) }),
    'send.failed': (event, state) => ({
      event: 'SEND_ERROR',
      properties: { message: event.failure.shortMessage, ...propertiesOf(event, state) },
    }),
  },
}

function propertiesOf(
  { from, token, amount }: Extract<KitEvent, { type: 'send.initiated' | 'send.succeeded' | 'send.failed' }>,
  { send }: State,
): Record<string, unknown> {
  return {
    isSmartAccount: from?.isSmartAccount ?? send?.from?.isSmartAccount ?? false,
    network: from?.caipNetworkId ?? '',
    token: token?.symbol ?? '',
    // Only for charts, so a rounded number suffices.
    amount: Number(amount) || 0,
  }
}
