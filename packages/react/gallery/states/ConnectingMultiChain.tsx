import { toId } from '../createConnectKit.ts'
import { createSeveralKit, type SeveralKitOptions } from '../createSeveralKit.ts'
import { WALLET_NAME } from '../extremes.ts'
import { defineStates, type WriteState } from '../states.ts'

const show =
  (options: SeveralKitOptions, wallet = 'Northlight'): WriteState =>
  () => ({ kit: createSeveralKit(options), route: { view: 'ConnectingMultiChain', walletId: toId(wallet) } })

export default defineStates('ConnectingMultiChain', {
  ready: show({ connected: [] }),
  connected: show({ connected: [{ name: 'Northlight' }] }),
  missing: show({ connected: [], wallets: { eip155: [] } }),
  'long-names': show(
    { connected: [], wallets: { eip155: [WALLET_NAME], solana: [WALLET_NAME] } },
    WALLET_NAME,
  ),
})
