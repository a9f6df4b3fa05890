import type { AdapterContext, AdapterEvent } from '@latchkey/core'
import type { SolanaAdapter, SolanaAdapterFactory } from './adapter.ts'
import { discover } from './discovery/discover.ts'
import type { Engine } from './engine.ts'
import { traits } from './traits.ts'

/**
 * The adapter for Solana's wallets, which register by Wallet Standard.
 *
 * @returns an entry for `adapters` in createKit()
 *
 * @example
 * const kit = createKit({ adapters: [solana()], networks: [solanaMainnet], ...rest })
 */
export function solana(): SolanaAdapterFactory {
  return { namespace: 'solana', adapterType: 'solana', traits, create: createSolanaAdapter }
}

/** Discovers wallets. The rest of the adapter loads the first time a wallet is asked for anything. */
function createSolanaAdapter({ emit, networks, transports }: AdapterContext): SolanaAdapter {
  let engine: Engine | undefined
  let running = false
  const tell = (event: AdapterEvent) => {
    if (running) emit(event)
  }
  const discovery = discover((connectors) => tell({ type: 'connectors.found', connectors }))
  const own = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const load = async (): Promise<Engine> => {
    const { createEngine } = await import('./engine.ts')
    engine ??= createEngine({
      ...{ transports, networks: own, find: discovery.find, emit: tell },
      isRunning: () => running,
    })
    return engine
  }
  return {
    namespace: 'solana',
    start() {
      running = true
      const stopDiscovery = discovery.start()
      engine?.resume()
      return () => {
        running = false
        stopDiscovery()
        engine?.pause()
      }
    },
    prepare() {
      void load().catch(() => {
        // Nothing waits for it yet. The first call loads it again and fails with the reason.
      })
    },
    connect: async (parameters) => (await load()).connect(parameters),
    disconnect: async (parameters) => (await load()).disconnect(parameters),
    switchNetwork: async (parameters) => (await load()).switchNetwork(parameters),
    signMessage: async (parameters) => (await load()).signMessage(parameters),
    checkAddress: async (parameters) => (await load()).checkAddress(parameters),
    getBalance: async (parameters) => (await load()).getBalance(parameters),
    signTransactions: async (parameters) => (await load()).signTransactions(parameters),
    signAndSendTransaction: async (parameters) => (await load()).signAndSendTransaction(parameters),
  }
}
