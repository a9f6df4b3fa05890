import { orderOf } from '../../../core/src/testing/onRampService.ts'
import { onRampState, SLOW } from '../createOnRampState.ts'
import { defineStates } from '../states.ts'

const route = { view: 'OnRampActivity' } as const
const [HOUR, NOW] = [3_600_000, Date.now()]
const at = (hours: number, id: string) => ({ id, startedAt: NOW - hours * HOUR })

export default defineStates('OnRampActivity', {
  ready: onRampState(route, {
    answers: { order: 503 },
    orders: [
      orderOf(at(0, '1')),
      orderOf({ ...at(0, '2'), status: 'pending' }),
      orderOf({ ...at(1, '3'), status: 'pending', ...SLOW }),
      orderOf({ ...at(2, '4'), status: 'succeeded' }),
      orderOf({ ...at(30, '5'), status: 'failed' }),
      orderOf({ ...at(60, '6'), status: 'refunded' }),
    ],
  }),
  empty: onRampState(route),
})
