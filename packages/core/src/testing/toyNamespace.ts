import type { Adapter, AdapterContext, AdapterFactory } from '../adapter/adapter.ts'
import type { CaipNetwork } from '../network/network.ts'

/** A chain that is nothing like EVM: addresses are case-sensitive words, and its coin has nine decimals. */
export const toyNetwork: CaipNetwork = {
  id: 'playground',
  caipNetworkId: 'toy:playground',
  chainNamespace: 'toy',
  name: 'Playground',
  nativeCurrency: { name: 'Marble', symbol: 'MRB', decimals: 9 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Toy box', url: 'https://box.test/?room=1' } },
}

/** The ledger, the wallet and the user who says yes, in one. */
export function toy(ledger: Map<string, bigint>, accounts: readonly string[]): AdapterFactory {
  const transactions: string[] = []
  const create = ({ emit, networks: [network = toyNetwork] }: AdapterContext): Adapter => {
    const { caipNetworkId } = network
    return {
      namespace: 'toy',
      start() {
        const connector = { id: 'toy-wallet', name: 'Toy Wallet', type: 'ANNOUNCED', chain: 'toy' } as const
        emit({ type: 'connectors.found', connectors: [connector] })
        return () => {}
      },
      connect: async () => ({ addresses: accounts, caipNetworkId }),
      disconnect: async () => {},
      switchNetwork: async () => {},
      signMessage: async ({ address, message, requireShown }) => {
        requireShown?.()
        return `${address} says ${message}`
      },
      checkAddress: async ({ address }) => (/^[A-Za-z]{4,12}$/.test(address) ? 'valid' : 'malformed'),
      getBalance: async ({ address }) => ledger.get(address) ?? 0n,
      transfers: {
        estimate: async () => ({ fee: 5_000n }),
        async send({ address, to, amount, requireShown }) {
          requireShown?.()
          ledger.set(address, (ledger.get(address) ?? 0n) - amount - 5_000n)
          ledger.set(to, (ledger.get(to) ?? 0n) + amount)
          return { hash: `Toy${transactions.push(to)}` }
        },
        wait: async ({ hash }) => ({ hash, status: 'success', blockNumber: 1n }),
      },
    }
  }
  return {
    namespace: 'toy',
    adapterType: 'toy',
    traits: { explorerPaths: { address: '/who/', transaction: '/what/' } },
    create,
  }
}
