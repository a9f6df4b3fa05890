import type { AdapterContext } from '@latchkey/core'
import { loadLater } from '@latchkey/core/adapter'
import type { BitcoinAdapter, BitcoinAdapterFactory } from './adapter.ts'
import { discover } from './discovery/discover.ts'
import { traits } from './traits.ts'

/**
 * The adapter for Bitcoin's wallets: those that register by Wallet Standard, and those that speak the protocol of sats-connect.
 *
 * @returns an entry for `adapters` in createKit()
 *
 * @example
 * const kit = createKit({ adapters: [bitcoin()], networks: [bitcoinMainnet], ...rest })
 */
export function bitcoin(): BitcoinAdapterFactory {
  return { namespace: 'bip122', adapterType: 'bitcoin', traits, create: createBitcoinAdapter }
}

/** Discovers wallets. The rest of the adapter loads the first time a wallet is asked for anything. */
function createBitcoinAdapter({ emit, networks, transports }: AdapterContext): BitcoinAdapter {
  const own = networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
  const { discovery, load, life } = loadLater(emit, discover, async ({ find }, running) => {
    const { createEngine } = await import('./engine.ts')
    return createEngine({ ...running, transports, networks: own, find })
  })
  return {
    namespace: 'bip122',
    ...life,
    prepare() {
      discovery.look()
      life.prepare()
    },
    connect: async (parameters) => (await load()).connect(parameters),
    disconnect: async (parameters) => (await load()).disconnect(parameters),
    switchNetwork: async (parameters) => (await load()).switchNetwork(parameters),
    signMessage: async (parameters) => (await load()).signMessage(parameters),
    checkAddress: async (parameters) => (await load()).checkAddress(parameters),
    getBalance: async (parameters) => (await load()).getBalance(parameters),
    proveChain: async (parameters) => (await load()).proveChain(parameters),
    transfers: {
      estimate: async (parameters) => (await load()).transfers.estimate(parameters),
      send: async (parameters) => (await load()).transfers.send(parameters),
      wait: async (parameters) => (await load()).transfers.wait(parameters),
    },
    signText: async (parameters) => (await load()).signText(parameters),
    signPsbt: async (parameters) => (await load()).signPsbt(parameters),
    getAccounts: async (parameters) => (await load()).getAccounts(parameters),
  }
}
