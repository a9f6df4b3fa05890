import { createSeveralKit, solanaDevnet, solanaMainnet } from '../createSeveralKit.ts'
import { WALLET_NAME } from '../extremes.ts'
import { defineStates } from '../states.ts'

const history = [{ view: 'Account' }, { view: 'Networks' }] as const
const route = { view: 'SwitchActiveChain', caipNetworkId: solanaMainnet.caipNetworkId } as const

export default defineStates('SwitchActiveChain', {
  ready: () => ({ kit: createSeveralKit({ connected: [{ name: 'Harbor' }] }), history, route }),
  'same-wallet': () => ({ kit: createSeveralKit({ connected: [{ name: 'Northlight' }] }), history, route }),
  'long-names': () => ({
    kit: createSeveralKit({
      connected: [{ name: WALLET_NAME }],
      wallets: { eip155: [WALLET_NAME], solana: [WALLET_NAME] },
    }),
    history,
    route: { view: 'SwitchActiveChain', caipNetworkId: solanaDevnet.caipNetworkId },
  }),
})
