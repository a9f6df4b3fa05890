import { createAccountKit, manyNetworks } from '../createAccountKit.ts'
import { fiveHundredNetworks, longNetwork } from '../extremes.ts'
import { defineStates } from '../states.ts'

const route = { view: 'UnsupportedChain' } as const

export default defineStates('UnsupportedChain', {
  ready: () => ({ kit: createAccountKit({ caipNetworkId: 'eip155:137' }), route }),
  swap: () => ({
    kit: createAccountKit({ caipNetworkId: 'eip155:421614' }),
    route: { view: 'UnsupportedChain', isSwap: true },
  }),
  unnamed: () => ({ kit: createAccountKit({ caipNetworkId: 'eip155:31337' }), route }),
  many: () => ({
    kit: createAccountKit({ caipNetworkId: 'eip155:137', config: { networks: manyNetworks } }),
    route,
  }),
  longest: () => ({
    kit: createAccountKit({ caipNetworkId: 'eip155:137', config: { networks: [longNetwork] } }),
    route,
  }),
  'five-hundred': () => ({
    kit: createAccountKit({ caipNetworkId: 'eip155:137', config: { networks: fiveHundredNetworks } }),
    route,
  }),
})
