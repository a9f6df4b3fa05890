import type { AdapterContext } from '@latchkey/core'
import { loadLater } from '@latchkey/core/adapter'
import type { SolanaAdapter, SolanaAdapterFactory } from './adapter.ts'
import { discover } from './discovery/discover.ts'
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
  const own = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const { load, life } = loadLater(emit, discover, async ({ find }, running) => {
    const { createEngine } = await import('./engine.ts')
    return createEngine({ ...running, transports, networks: own, find })
  })
  return {
    namespace: 'solana',
    ...life,
    connect: async (parameters) => (await load()).connect(parameters),
    disconnect: async (parameters) => (await load()).disconnect(parameters),
    switchNetwork: async (parameters) => (await load()).switchNetwork(parameters),
    signMessage: async (parameters) => (await load()).signMessage(parameters),
    checkAddress: async (parameters) => (await load()).checkAddress(parameters),
    getBalance: async (parameters) => (await load()).getBalance(parameters),
    isContract: async (parameters) => (await load()).isContract(parameters),
    proveChain: async (parameters) => (await load()).proveChain(parameters),
    transfers: {
      estimate: async (parameters) => (await load()).transfers.estimate(parameters),
      send: async (parameters) => (await load()).transfers.send(parameters),
      wait: async (parameters) => (await load()).transfers.wait(parameters),
    },
    signTransactions: async (parameters) => (await load()).signTransactions(parameters),
    signAndSendTransaction: async (parameters) => (await load()).signAndSendTransaction(parameters),
  }
}
