import { orderOf } from '../../../core/src/testing/onRampService.ts'
import { buyState, onRampState, SLOW } from '../createOnRampState.ts'
import { defineStates } from '../states.ts'

const txHash = `0x${'ab'.repeat(32)}`

export default defineStates('BuyInProgress', {
  unpaid: buyState(),
  blocked: buyState({}, true),
  arriving: buyState({ status: 'pending' }),
  slow: buyState({ status: 'pending', ...SLOW }),
  unreachable: onRampState(
    { view: 'BuyInProgress', orderId: orderOf().id },
    { orders: [orderOf({ status: 'pending' })], answers: { order: 503 } },
  ),
  arrived: buyState({ status: 'succeeded', txHash }),
  declined: buyState({ status: 'failed', reason: 'The card was declined.', isFinal: false }),
  failed: buyState({ status: 'failed', reason: 'The card was declined.' }),
  'failed-silently': buyState({ status: 'failed' }),
  refunded: buyState({ status: 'refunded', reason: 'The coins could not be delivered.' }),
  gone: onRampState({ view: 'BuyInProgress', orderId: 'nobody knows it' }),
})
