import { createAccountKit } from '../createAccountKit.ts'
import { longNetwork } from '../extremes.ts'
import { defineStates } from '../states.ts'

const history = [{ view: 'Account' }] as const
const route = { view: 'WalletReceive' } as const

export default defineStates('WalletReceive', {
  ready: () => ({ kit: createAccountKit(), history, route }),
  testnet: () => ({ kit: createAccountKit({ caipNetworkId: 'eip155:421614' }), history, route }),
  longest: () => ({ kit: createAccountKit({ config: { networks: [longNetwork] } }), history, route }),
})
