import type { AdapterContext, AdapterEvent, Connector } from '@latchkey/core'
import type { EvmAdapter, EvmAdapterFactory } from './adapter.ts'
import { discover } from './discovery/discover.ts'
import type { Engine } from './engine.ts'
import { loadMethods } from './engineMethods.ts'
import type { NameSource } from './ground.ts'
import { traits } from './traits.ts'

/** Lists a Safe while the adapter is mounted. Returns a function that stops this. */
export type SafeListener = (list: (connectorId: string, connector?: Connector) => void) => () => void

/** Options of {@link evm}; all are optional. */
export interface EvmOptions {
  /** The resolver for names. Default: Ethereum's universal resolver. */
  readonly names?: NameSource
  /** From `safe()` of `@latchkey/evm/safe`: offers the Safe of the page that frames this one. Default: no Safe. */
  readonly safe?: SafeListener
}

/**
 * Creates the adapter for wallets of EVM chains: those that announce themselves (EIP-6963), and `window.ethereum` (EIP-1193).
 *
 * @returns an entry for `adapters` in createKit()
 *
 * @example
 * const kit = createKit({ adapters: [evm()], networks: [arbitrum], ...rest })
 */
export function evm(options: EvmOptions = {}): EvmAdapterFactory {
  return {
    namespace: 'eip155',
    adapterType: 'evm',
    traits,
    create: (context) => createEvmAdapter(context, options),
  }
}

/** Does the same as loadLater() of `@latchkey/core/adapter`. Inlined, it saves 59 bytes in every page's entry. */
function createEvmAdapter({ emit, ...context }: AdapterContext, { names, safe }: EvmOptions): EvmAdapter {
  let engine: Engine | undefined
  let running = false
  const tell = (event: AdapterEvent) => {
    if (running) emit(event)
  }
  const discovery = discover(context.enableEIP6963, (connectors) =>
    tell({ type: 'connectors.found', connectors }),
  )
  // Importing loaded code takes another task, and the browser would paint before it.
  const load = async (): Promise<Engine> => {
    if (engine) return engine
    const { createEngine } = await import('./engine.ts')
    const { find } = discovery
    engine ??= createEngine({ ...context, find, names, emit: tell, isRunning: () => running })
    return engine
  }

  const remote = () => import('./remote/remote.ts')

  return {
    namespace: 'eip155',
    start() {
      running = true
      const stopDiscovery = discovery.start()
      engine?.resume()
      const leaveSafe = safe?.(discovery.list)
      return () => {
        running = false
        leaveSafe?.()
        stopDiscovery()
        engine?.pause()
      }
    },
    prepare() {
      void load().catch(() => {
        // No caller waits for this load. The first call loads the code again, and fails with the reason.
      })
    },
    remote: {
      needs: async () => (await remote()).needs,
      adopt: async (wallet) => (await remote()).adopt(wallet, discovery.list),
    },
    ...loadMethods(load, async () => (await load()).connected()),
  }
}
