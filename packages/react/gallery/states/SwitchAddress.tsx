import { ALICE, BOB } from '../../../core/src/testing/scriptedAdapter.ts'
import { createSeveralKit } from '../createSeveralKit.ts'
import { defineStates } from '../states.ts'

const many = Array.from(
  { length: 20 },
  (_, index) => `0x${(index + 10).toString(16).padStart(2, '0').repeat(20)}`,
)

export default defineStates('SwitchAddress', {
  ready: () => createSeveralKit({ connected: [{ name: 'Northlight', addresses: [ALICE, BOB] }] }),
  many: () => createSeveralKit({ connected: [{ name: 'Northlight', addresses: many }] }),
})
