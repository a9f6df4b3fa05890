import { isSmartAccount } from '../flows/accountType/isSmartAccount.ts'
import type { ViewName } from '../flows/modal/routes.ts'
import { activeNetwork } from '../flows/network/network.ts'
import type { Effects } from '../kit/kit.ts'

const OPENED: Readonly<Partial<Record<ViewName, string>>> = { WalletSend: 'OPEN_SEND', Swap: 'OPEN_SWAP' }

export const clicksEffects: Effects = {
  analytics: {
    // Wallets in this browser are recorded when they are asked.
    'click.wallet': ({ name, platform }) =>
      platform === 'browser' ? undefined : { event: 'SELECT_WALLET', properties: { name, platform } },
    'click.networks': () => ({ event: 'CLICK_NETWORKS' }),
    'click.walletHelp': () => ({ event: 'CLICK_WALLET_HELP' }),
    'click.networkHelp': () => ({ event: 'CLICK_NETWORK_HELP' }),
    'click.getWallet': () => ({ event: 'CLICK_GET_WALLET' }),
    'click.allWallets': () => ({ event: 'CLICK_ALL_WALLETS' }),
    'click.transactions': (_, state) => ({
      event: 'CLICK_TRANSACTIONS',
      properties: { isSmartAccount: isSmartAccount(state) },
    }),
    'click.feature': ({ view }, state) => {
      const event = OPENED[view]
      if (!event) return undefined
      const network = activeNetwork(state.network)?.caipNetworkId ?? ''
      return { event, properties: { isSmartAccount: isSmartAccount(state), network } }
    },
  },
}
