import type { Connector } from '@latchkey/core'
import { cleanName, type Discovery, read } from '@latchkey/core/adapter'

export interface PolkadotDiscovery extends Discovery {
  /** Looks for extensions again, because they do not announce themselves. */
  look(): void
}

/** Any further entries come from a script that floods the list. */
const MOST = 50
const NAMES: Readonly<Record<string, string>> = { 'polkadot-js': 'Polkadot.js', 'subwallet-js': 'SubWallet' }

/** Lists the page's Polkadot extensions. All data from them is untrusted. */
export function discover(onFound: (connectors: readonly Connector[]) => void): PolkadotDiscovery {
  let known: readonly Connector[] = []
  const look = () => {
    const found = listExtensions()
    if (found.map(({ id }) => id).join() === known.map(({ id }) => id).join()) return
    known = found
    onFound(known)
  }
  return {
    look,
    find: (connectorId) => known.find(({ id }) => id === connectorId),
    start() {
      const page = globalThis.window
      if (page === undefined) return () => {}
      known = listExtensions()
      onFound(known)
      // Content scripts may run after the page's scripts.
      page.addEventListener('load', look)
      return () => page.removeEventListener('load', look)
    },
  }
}

function listExtensions(): readonly Connector[] {
  const all = read(globalThis.window, 'injectedWeb3')
  const keys = typeof all === 'object' && all !== null ? Object.keys(all).slice(0, MOST) : []
  return keys.flatMap((key): readonly Connector[] => {
    const provider = read(all, key)
    const name = cleanName(Object.hasOwn(NAMES, key) ? NAMES[key] : toName(key))
    if (!name || typeof read(provider, 'enable') !== 'function') return []
    return [{ id: `injected:${key}`, name, type: 'ANNOUNCED', chain: 'polkadot', provider }]
  })
}

/** Turns `some-wallet` into `Some Wallet`. */
const toName = (key: string): string =>
  key
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
