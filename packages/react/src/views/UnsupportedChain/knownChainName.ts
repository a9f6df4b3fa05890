import type { CaipNetworkId } from '@latchkey/contract'

// Only names, so that a user reads which network the wallet is on. The app's own networks are in its configuration.
const NAMES: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:10': 'OP Mainnet',
  'eip155:56': 'BNB Smart Chain',
  'eip155:100': 'Gnosis',
  'eip155:130': 'Unichain',
  'eip155:137': 'Polygon',
  'eip155:324': 'ZKsync Era',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:42220': 'Celo',
  'eip155:43114': 'Avalanche',
  'eip155:59144': 'Linea',
  'eip155:421614': 'Arbitrum Sepolia',
  'eip155:534352': 'Scroll',
  'eip155:7777777': 'Zora',
  'eip155:11155111': 'Sepolia',
}

/** The usual name of a chain that the app does not support; undefined for an unknown chain. */
export function knownChainName(caipNetworkId: CaipNetworkId): string | undefined {
  return Object.hasOwn(NAMES, caipNetworkId) ? NAMES[caipNetworkId] : undefined
}
