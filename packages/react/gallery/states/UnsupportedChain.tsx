import { createAccountKit, manyNetworks } from '../createAccountKit.ts'
import { fiveHundredNetworks, longNetwork } from '../extremes.ts'
import { defineStates } from '../states.ts'

export default defineStates('UnsupportedChain', {
  ready: () => createAccountKit({ caipNetworkId: 'eip155:137' }),
  swap: () => ({
    kit: createAccountKit({ caipNetworkId: 'eip155:421614' }),
    route: { view: 'UnsupportedChain', isSwap: true },
  }),
  unnamed: () => createAccountKit({ caipNetworkId: 'eip155:31337' }),
  many: () => createAccountKit({ caipNetworkId: 'eip155:137', config: { networks: manyNetworks } }),
  longest: () => createAccountKit({ caipNetworkId: 'eip155:137', config: { networks: [longNetwork] } }),
  'five-hundred': () =>
    createAccountKit({ caipNetworkId: 'eip155:137', config: { networks: fiveHundredNetworks } }),
})
