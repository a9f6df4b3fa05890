import type { Connector } from '@latchkey/core'
import { type Discovery, discoverStandard, read } from '@latchkey/core/adapter'
import { getWallets } from '@wallet-standard/app'
import { toCaipNetworkId } from '../chains.ts'
import { listProviders } from './listProviders.ts'

export interface BitcoinDiscovery extends Discovery {
  /** Looks for providers again, because they do not announce themselves. */
  look(): void
}

/**
 * Lists the page's Bitcoin wallets: those that register by Wallet Standard, and those in the page's list of providers (sats-connect). A
 * wallet that does both is listed once. All data from wallets is untrusted.
 */
export function discover(onFound: (connectors: readonly Connector[]) => void): BitcoinDiscovery {
  let standard: readonly Connector[] = []
  let providers: readonly Connector[] = []
  const tell = () => onFound([...standard, ...providers])
  const look = () => {
    const found = listProviders(standard)
    if (found.map(({ id }) => id).join() === providers.map(({ id }) => id).join()) return false
    providers = found
    return true
  }
  const registered = discoverStandard({
    ...{ namespace: 'bip122', getWallets, isListed },
    onFound(connectors) {
      standard = connectors
      look()
      tell()
    },
  })
  return {
    start() {
      const end = registered.start()
      const page = globalThis.window
      if (page === undefined) return end
      const onLoad = () => {
        if (look()) tell()
      }
      // Content scripts of extensions may run after the page's scripts.
      page.addEventListener('load', onLoad)
      return () => {
        page.removeEventListener('load', onLoad)
        end()
      }
    },
    look() {
      if (look()) tell()
    },
    find: (id) => registered.find(id) ?? providers.find((one) => one.id === id),
  }
}

function isListed(wallet: unknown): boolean {
  const chains = read(wallet, 'chains')
  const features = read(wallet, 'features')
  const isBitcoin = Array.isArray(chains) && chains.some((chain) => toCaipNetworkId(chain) !== undefined)
  return (
    (isBitcoin && typeof read(read(features, 'bitcoin:connect'), 'connect') === 'function') ||
    typeof read(read(read(features, 'sats-connect:'), 'provider'), 'request') === 'function'
  )
}
