import type { Effects } from '../../store/flow.ts'
import { activeNetwork } from '../network/network.ts'

export const clicksEffects: Effects = {
  analytics: {
    // Wallets of this browser are recorded as they are asked.
    'click.wallet': ({ name, platform }) =>
      platform === 'browser' ? undefined : { event: 'SELECT_WALLET', properties: { name, platform } },
    'click.networks': () => ({ event: 'CLICK_NETWORKS' }),
    'click.walletHelp': () => ({ event: 'CLICK_WALLET_HELP' }),
    'click.networkHelp': () => ({ event: 'CLICK_NETWORK_HELP' }),
    'click.getWallet': () => ({ event: 'CLICK_GET_WALLET' }),
    'click.allWallets': () => ({ event: 'CLICK_ALL_WALLETS' }),
    'click.transactions': () => ({ event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount: false } }),
    'click.feature': ({ view }, { network, send }) =>
      view === 'WalletSend'
        ? {
            event: 'OPEN_SEND',
            properties: {
              isSmartAccount: send?.from?.isSmartAccount ?? false,
              network: activeNetwork(network)?.caipNetworkId ?? '',
            },
          }
        : undefined,
  },
}
