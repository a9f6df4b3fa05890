import type { AdapterContext } from '@latchkey/core'
import { loadLater, loadOnCall } from '@latchkey/core/adapter'
import type { SolanaAdapter, SolanaAdapterFactory } from './adapter.ts'
import { discover } from './discovery/discover.ts'
import { traits } from './traits.ts'

const METHODS = [
  'connect',
  'disconnect',
  'switchNetwork',
  'signMessage',
  'checkAddress',
  'getBalance',
  'proveChain',
  'isContract',
  'signTransactions',
  'signAndSendTransaction',
] as const

/**
 * Creates the adapter for Solana wallets, which register by Wallet Standard.
 *
 * @returns an entry for `adapters` in createKit()
 *
 * @example
 * const kit = createKit({ adapters: [solana()], networks: [solanaMainnet], ...rest })
 */
export function solana(): SolanaAdapterFactory {
  return { namespace: 'solana', adapterType: 'solana', traits, create: createSolanaAdapter }
}

function createSolanaAdapter({ emit, networks, ...rest }: AdapterContext): SolanaAdapter {
  const namespace = 'solana'
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const { load, life } = loadLater({
    ...{ namespace, emit, discover, loadRemote: () => import('./remote/remote.ts') },
    async createEngine(context) {
      const { createEngine } = await import('./engine.ts')
      return createEngine({ ...rest, ...context, networks: own })
    },
  })
  return { namespace, ...life, ...loadOnCall(load, METHODS, { transfers: ['estimate', 'send', 'wait'] }) }
}
