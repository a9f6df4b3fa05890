import { ALICE, BOB } from '../../../core/src/testing/scriptedAdapter.ts'
import { addressOf, createSeveralKit } from '../createSeveralKit.ts'
import { defineStates } from '../states.ts'

const many = Array.from({ length: 20 }, (_, index) => addressOf(index))

export default defineStates('SwitchAddress', {
  ready: () => createSeveralKit({ connected: [{ name: 'Northlight', addresses: [ALICE, BOB] }] }),
  many: () => createSeveralKit({ connected: [{ name: 'Northlight', addresses: many }] }),
})
