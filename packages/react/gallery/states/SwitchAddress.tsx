import { ALICE, BOB } from '../../../core/src/testing/scriptedAdapter.ts'
import { createSeveralKit } from '../createSeveralKit.ts'
import { defineStates } from '../states.ts'

const history = [{ view: 'Account' }, { view: 'ProfileWallets' }] as const
const route = { view: 'SwitchAddress' } as const
const many = Array.from(
  { length: 20 },
  (_, index) => `0x${(index + 10).toString(16).padStart(2, '0').repeat(20)}`,
)

export default defineStates('SwitchAddress', {
  ready: () => ({
    kit: createSeveralKit({ connected: [{ name: 'Northlight', addresses: [ALICE, BOB] }] }),
    history,
    route,
  }),
  many: () => ({
    kit: createSeveralKit({ connected: [{ name: 'Northlight', addresses: many }] }),
    history,
    route,
  }),
})
