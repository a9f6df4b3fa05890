// A kit of two namespaces with wallets connected in both, for tests and the gallery: no wallet, no chain, no gateway.
import { type CaipNetworkId, parseCaipNetworkId, toCaipAddress } from '@latchkey/contract'
import type { CaipNetwork, Kit, KitConfig, Services } from '@latchkey/core'
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { createTestKit } from '../../core/src/testing/createTestKit.ts'
import { ALICE, BOB, type ScriptedMethods, scripted } from '../../core/src/testing/scriptedAdapter.ts'
import { toId } from './createConnectKit.ts'
import { imageOf } from './wallets.ts'

export const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

export const addressOf = (index: number): string =>
  `0x${(index + 10).toString(16).padStart(2, '0').repeat(20)}`

const cluster = (id: string, name: string): CaipNetwork => ({
  id,
  caipNetworkId: `solana:${id}`,
  chainNamespace: 'solana',
  name,
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
})
export const solanaMainnet = cluster('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana')
export const solanaDevnet = cluster('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet')

export interface SeveralWallet {
  readonly name: string
  readonly addresses?: readonly string[]
  readonly caipNetworkId?: CaipNetworkId
  /** Stored, and not confirmed yet. */
  readonly reconnecting?: boolean
}

export interface SeveralKitOptions {
  /** In the order in which they connected: the last one is displayed. */
  readonly connected?: readonly SeveralWallet[]
  readonly wallets?: { readonly eip155?: readonly string[]; readonly solana?: readonly string[] }
  readonly recent?: readonly string[]
  /** Whether every balance has been read before; it has unless `false`. */
  readonly knownBalances?: boolean
  readonly evm?: Partial<ScriptedMethods>
  readonly solana?: Partial<ScriptedMethods>
  readonly config?: Partial<KitConfig>
}

const THREE: readonly SeveralWallet[] = [
  { name: 'Lumen', addresses: [SOL], caipNetworkId: solanaMainnet.caipNetworkId },
  { name: 'Harbor', addresses: [BOB], caipNetworkId: arbitrumSepolia.caipNetworkId },
  { name: 'Northlight', addresses: [ALICE] },
]

/** On the page are Northlight and Harbor on EVM, Northlight and Lumen on Solana. */
export function createSeveralKit(options: SeveralKitOptions = {}): Kit {
  const { connected = THREE, wallets = {}, recent } = options
  const { eip155 = ['Northlight', 'Harbor'], solana = ['Northlight', 'Lumen'] } = wallets
  const first = scripted(options.evm)
  const second = scripted({ getBalance: async () => 12_345_678_900n, ...options.solana }, 'solana')
  const { kit: plain } = createTestKit({
    networks: [arbitrum, arbitrumSepolia, solanaMainnet, solanaDevnet],
    adapters: [first, second],
    ...options.config,
    features: { analytics: false, ...options.config?.features },
  })
  // No gateway: what is asked of it stays open.
  const kit: Kit = Object.assign(plain, { services: { call: () => new Promise(() => {}) } as Services })
  first.adapter().announce(...eip155.map((name) => ({ id: toId(name), name, ...imageOf(name) })))
  second.adapter().announce(...solana.map((name) => ({ id: `standard:${name}`, name, ...imageOf(name) })))
  for (const wallet of connected) connectWallet(kit, wallet, options.knownBalances !== false)
  if (recent)
    kit.store.dispatch({
      type: 'connections.restored',
      connections: [],
      active: {},
      recentConnectorIds: recent.flatMap((name) => [toId(name), `standard:${name}`]),
    })
  return kit
}

/** A paired wallet that shares an account on EVM, and none on Solana. */
export function createUngrantedKit(): Kit {
  const kit = createSeveralKit({ connected: [{ name: 'Quill' }] })
  const remote = { needs: async () => ({ methods: [], events: [] }), adopt: async () => {} }
  for (const adapter of Object.values(kit.adapters)) Object.assign(adapter ?? {}, { remote })
  kit.store.dispatch({
    type: 'connectors.found',
    namespace: 'eip155',
    connectors: [{ id: toId('Quill'), name: 'Quill', type: 'WALLET_CONNECT', chain: 'eip155' }],
  })
  return kit
}

function connectWallet(
  kit: Kit,
  { name, addresses = [ALICE], ...wallet }: SeveralWallet,
  isKnown: boolean,
): void {
  const { caipNetworkId = arbitrum.caipNetworkId, reconnecting } = wallet
  const namespace = parseCaipNetworkId(caipNetworkId).chainNamespace
  const id = namespace === 'solana' ? `standard:${name}` : toId(name)
  const [address = ALICE] = addresses
  if (reconnecting)
    kit.store.dispatch({
      type: 'connections.restored',
      connections: [{ namespace, connectorId: id, walletName: name, addresses, address, caipNetworkId }],
      active: {},
      recentConnectorIds: [],
    })
  else
    kit.store.dispatch({
      type: 'wallet.connected',
      namespace,
      connector: { id, name, ...imageOf(name) },
      connection: { addresses, caipNetworkId },
      how: 'asked',
    })
  if (!isKnown) return
  const coin = namespace === 'solana' ? { symbol: 'SOL', decimals: 9 } : { symbol: 'ETH', decimals: 18 }
  kit.store.dispatch({
    type: 'balance.read',
    caipAddress: toCaipAddress(caipNetworkId, address),
    balance: { amount: 1_842_000_000n * 10n ** BigInt(coin.decimals - 9), ...coin, readAt: Date.now() },
  })
}
