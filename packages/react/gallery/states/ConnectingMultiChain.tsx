import { toId } from '../createConnectKit.ts'
import { createSeveralKit } from '../createSeveralKit.ts'
import { WALLET_NAME } from '../extremes.ts'
import { defineStates } from '../states.ts'

const history = [{ view: 'Connect' }] as const
const route = { view: 'ConnectingMultiChain', walletId: toId('Northlight') } as const

export default defineStates('ConnectingMultiChain', {
  ready: () => ({ kit: createSeveralKit({ connected: [] }), history, route }),
  connected: () => ({ kit: createSeveralKit({ connected: [{ name: 'Northlight' }] }), history, route }),
  missing: () => ({ kit: createSeveralKit({ connected: [], wallets: { eip155: [] } }), history, route }),
  'long-names': () => ({
    kit: createSeveralKit({ connected: [], wallets: { eip155: [WALLET_NAME], solana: [WALLET_NAME] } }),
    history,
    route: { view: 'ConnectingMultiChain', walletId: toId(WALLET_NAME) },
  }),
})
