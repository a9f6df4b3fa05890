import {
  type Discovery,
  discoverStandard,
  read,
  type StandardDiscoveryParameters,
} from '@latchkey/core/adapter'
import { getWallets } from '@wallet-standard/app'
import { toCaipNetworkId } from '../chains.ts'

/**
 * Lists the page's Solana wallets (Wallet Standard), whether they registered before or after the page's scripts ran. A wallet is listed if it
 * can connect, emits changes, and supports a Solana cluster. All other data from it is untrusted.
 */
export function discover(onFound: StandardDiscoveryParameters['onFound']): Discovery {
  return discoverStandard({ namespace: 'solana', getWallets, isListed: isSolanaWallet, onFound })
}

function isSolanaWallet(wallet: unknown): boolean {
  const chains = read(wallet, 'chains')
  const features = read(wallet, 'features')
  return (
    Array.isArray(chains) &&
    chains.some((chain) => typeof chain === 'string' && toCaipNetworkId(chain) !== undefined) &&
    typeof read(read(features, 'standard:connect'), 'connect') === 'function' &&
    typeof read(read(features, 'standard:events'), 'on') === 'function'
  )
}
