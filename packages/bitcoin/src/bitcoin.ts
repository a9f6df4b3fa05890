import type { AdapterContext } from '@latchkey/core'
import { loadLater, loadOnCall } from '@latchkey/core/adapter'
import type { BitcoinAdapter, BitcoinAdapterFactory } from './adapter.ts'
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
  'signText',
  'signPsbt',
  'getAccounts',
] as const

/**
 * Creates the adapter for Bitcoin wallets. It finds wallets that register by Wallet Standard, and wallets that use the sats-connect protocol.
 *
 * @returns an entry for `adapters` in createKit()
 *
 * @example
 * const kit = createKit({ adapters: [bitcoin()], networks: [bitcoinMainnet], ...rest })
 */
export function bitcoin(): BitcoinAdapterFactory {
  return { namespace: 'bip122', adapterType: 'bitcoin', traits, create: createBitcoinAdapter }
}

function createBitcoinAdapter({ emit, networks, transports }: AdapterContext): BitcoinAdapter {
  const namespace = 'bip122'
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const { discovery, load, life } = loadLater({
    ...{ namespace, emit, discover, loadRemote: () => import('./remote/remote.ts') },
    async createEngine(context) {
      const { createEngine } = await import('./engine.ts')
      return createEngine({ ...context, transports, networks: own })
    },
  })
  return {
    namespace,
    ...life,
    prepare() {
      discovery.look()
      life.prepare()
    },
    ...loadOnCall(load, METHODS, { transfers: ['estimate', 'send', 'wait'] }),
  }
}
