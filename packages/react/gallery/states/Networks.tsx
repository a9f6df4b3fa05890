import { createAccountKit, manyNetworks } from '../createAccountKit.ts'
import { fiveHundredNetworks, longNetwork, WALLET_NAME } from '../extremes.ts'
import { defineStates } from '../states.ts'
import { typeInto } from '../typeInto.ts'

const history = [{ view: 'Account' }] as const
const route = { view: 'Networks' } as const
const config = { networks: manyNetworks }

export default defineStates('Networks', {
  ready: () => ({ kit: createAccountKit(), history, route }),
  many: () => ({
    kit: createAccountKit({
      config,
      approvedCaipNetworkIds: ['eip155:42161', 'eip155:421614', 'eip155:100000', 'eip155:100001'],
    }),
    history,
    route,
  }),
  empty: () => ({
    kit: createAccountKit({ config }),
    history,
    route,
    arrange: (modal) => typeInto(modal, 'nowhere'),
  }),
  found: () => ({
    kit: createAccountKit({ config }),
    history,
    route,
    arrange: (modal) => typeInto(modal, 'arb'),
  }),
  'long-names': () => ({
    kit: createAccountKit({
      config: { networks: manyNetworks.slice(-2) },
      caipNetworkId: 'eip155:100006',
      approvedCaipNetworkIds: ['eip155:100006'],
      walletName: 'Copperleaf Smart Vault for Teams and Treasuries',
    }),
    history,
    route,
  }),
  longest: () => ({
    kit: createAccountKit({
      config: { networks: [longNetwork, ...manyNetworks.slice(2, 4)] },
      approvedCaipNetworkIds: ['eip155:42161'],
      walletName: WALLET_NAME,
    }),
    history,
    route,
  }),
  'five-hundred': () => ({
    kit: createAccountKit({ config: { networks: fiveHundredNetworks } }),
    history,
    route,
  }),
  disconnected: () => ({ kit: createAccountKit({ disconnected: true }), route }),
})
