import type { Effects } from '../kit/kit.ts'
import type { KitEvent } from '../store/events.ts'
import type { State } from '../store/state.ts'

/** S4.25. Receivers and addresses are no part of a record. */
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
    // A figure for charts only: nothing is computed from it.
    amount: Number(amount) || 0,
  }
}
