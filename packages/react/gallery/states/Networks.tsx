import { createAccountKit, manyNetworks } from '../createAccountKit.ts'
import { fiveHundredNetworks, longNetwork, WALLET_NAME } from '../extremes.ts'
import { defineStates } from '../states.ts'
import { typeInto } from '../typeInto.ts'

const config = { networks: manyNetworks }

export default defineStates('Networks', {
  ready: () => createAccountKit(),
  many: () =>
    createAccountKit({
      config,
      approvedCaipNetworkIds: ['eip155:42161', 'eip155:421614', 'eip155:100000', 'eip155:100001'],
    }),
  empty: () => ({ kit: createAccountKit({ config }), arrange: (modal) => typeInto(modal, 'nowhere') }),
  found: () => ({ kit: createAccountKit({ config }), arrange: (modal) => typeInto(modal, 'arb') }),
  'long-names': () =>
    createAccountKit({
      config: { networks: manyNetworks.slice(-2) },
      caipNetworkId: 'eip155:100006',
      approvedCaipNetworkIds: ['eip155:100006'],
      walletName: 'Copperleaf Smart Vault for Teams and Treasuries',
    }),
  longest: () =>
    createAccountKit({
      config: { networks: [longNetwork, ...manyNetworks.slice(2, 4)] },
      approvedCaipNetworkIds: ['eip155:42161'],
      walletName: WALLET_NAME,
    }),
  'five-hundred': () => createAccountKit({ config: { networks: fiveHundredNetworks } }),
  disconnected: () => ({ kit: createAccountKit({ disconnected: true }), history: [] }),
})
