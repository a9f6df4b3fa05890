import { createAccountKit } from '../createAccountKit.ts'
import { longNetwork } from '../extremes.ts'
import { defineStates } from '../states.ts'

export default defineStates('WalletReceive', {
  ready: () => createAccountKit(),
  testnet: () => createAccountKit({ caipNetworkId: 'eip155:421614' }),
  longest: () => createAccountKit({ config: { networks: [longNetwork] } }),
})
