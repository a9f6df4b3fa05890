import { createSeveralKit, type SeveralKitOptions, solanaDevnet, solanaMainnet } from '../createSeveralKit.ts'
import { WALLET_NAME } from '../extremes.ts'
import { defineStates, type WriteState } from '../states.ts'

const show =
  (name: string, { caipNetworkId } = solanaMainnet, options: SeveralKitOptions = {}): WriteState =>
  () => ({
    kit: createSeveralKit({ connected: [{ name }], ...options }),
    route: { view: 'SwitchActiveChain', caipNetworkId },
  })

export default defineStates('SwitchActiveChain', {
  ready: show('Harbor'),
  'same-wallet': show('Northlight'),
  'long-names': show(WALLET_NAME, solanaDevnet, {
    wallets: { eip155: [WALLET_NAME], solana: [WALLET_NAME] },
  }),
})
