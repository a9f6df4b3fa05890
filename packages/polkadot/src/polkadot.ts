import type { Adapter, AdapterContext, AdapterFactory } from '@latchkey/core'
import { loadLater, loadOnCall } from '@latchkey/core/adapter'
import { discover } from './discovery/discover.ts'
import type { PolkadotOptions } from './engine.ts'
import { traits } from './traits.ts'

const METHODS = ['connect', 'disconnect', 'switchNetwork', 'signMessage', 'checkAddress'] as const

/**
 * Creates the adapter for Polkadot extensions, which it finds at `window.injectedWeb3`. It connects accounts and asks them to sign texts.
 *
 * @returns an entry for `adapters` in createKit()
 *
 * @example
 * const kit = createKit({ adapters: [polkadot()], networks: [polkadotRelay], ...rest })
 */
export function polkadot(options: PolkadotOptions = {}): AdapterFactory {
  return {
    namespace: 'polkadot',
    adapterType: 'polkadot',
    traits,
    create: (context) => createPolkadotAdapter(context, options),
  }
}

function createPolkadotAdapter(
  { emit, networks, ...rest }: AdapterContext,
  options: PolkadotOptions,
): Adapter {
  const namespace = 'polkadot'
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const { discovery, load, life } = loadLater({
    ...{ namespace, emit, discover },
    async createEngine(context) {
      const { createEngine } = await import('./engine.ts')
      return createEngine({ ...rest, ...context, ...options, networks: own })
    },
  })
  return {
    namespace,
    ...life,
    prepare() {
      discovery.look()
      life.prepare()
    },
    ...loadOnCall(load, METHODS, {}),
  }
}
