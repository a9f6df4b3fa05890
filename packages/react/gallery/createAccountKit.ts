// A kit with an account in it, for tests and the gallery: no wallet, no chain, no gateway.
import {
  accountBalance,
  accountHistory,
  type CaipNetworkId,
  gasPrice,
  identity,
  onRampOptions,
  type RouteResponse,
  supportedChains,
  toCaipAddress,
} from '@latchkey/contract'
import {
  type CaipNetwork,
  formatAmount,
  type Kit,
  type KitConfig,
  type KitEvent,
  type OnRampOrder,
  type Services,
  type Token,
} from '@latchkey/core'
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { toStoredRecord } from '../../core/src/kit/persist.ts'
import { storageKey } from '../../core/src/persist/storageKeys.ts'
import { createTestKit } from '../../core/src/testing/createTestKit.ts'
import { type OnRampAnswers, onRampService } from '../../core/src/testing/onRampService.ts'
import {
  ALICE,
  type ScriptedFactory,
  type ScriptedMethods,
  scripted,
} from '../../core/src/testing/scriptedAdapter.ts'
import { type SwapAnswers, swapService } from '../../core/src/testing/swapService.ts'
import { type Named, type Said, say } from './answerRoute.ts'

export interface AccountKitOptions {
  readonly tokens?: Said<readonly Token[]> | (() => readonly Token[] | number)
  /** What the history service says to a cursor; it has nothing unless set. */
  readonly history?: Said<(cursor: string | undefined) => HistoryAnswer | number>
  readonly identity?: { readonly name: string | null; readonly avatar?: string | null }
  /** What gas costs, in wei, as the service says it. */
  readonly gasPrice?: string
  /** What the service answers of swaps; left open unless set. */
  readonly swaps?: SwapAnswers
  /** What the service answers of buying; it sells nothing unless set. */
  readonly onRamp?: OnRampAnswers
  readonly orders?: readonly OnRampOrder[]
  readonly addresses?: readonly string[]
  readonly caipNetworkId?: CaipNetworkId
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
  readonly walletName?: string
  readonly connectorId?: string
  /** The coin, as the chain told it; not read yet where undefined is given. */
  readonly nativeAmount?: bigint | undefined
  /** Stored, and not confirmed by the wallet yet. */
  readonly reconnecting?: boolean
  readonly disconnected?: boolean
  readonly config?: Partial<KitConfig>
  readonly wallet?: Partial<ScriptedMethods>
  /** In the place of `wallet`. */
  readonly factory?: ScriptedFactory
}

export type HistoryAnswer = RouteResponse<typeof accountHistory>

/** Networks enough to scroll and to search. */
export const manyNetworks: readonly CaipNetwork[] = [
  arbitrum,
  arbitrumSepolia,
  ...['Ethereum', 'Base', 'OP Mainnet', 'Polygon', 'Zora', 'Gnosis'].map(networkOf),
  networkOf('A Network With A Rather Long Name For Tests', 6),
]

/** A network of an invented id. */
export function networkOf(name: string, index: number): CaipNetwork {
  const id = 100_000 + index
  return { ...arbitrum, id, caipNetworkId: `eip155:${id}`, name }
}

const one = 10n ** 18n
export const ether: Token = {
  id: 'native',
  name: 'Ether',
  symbol: 'ETH',
  caipNetworkId: 'eip155:42161',
  decimals: 18,
  amount: 1_842_000_000_000_000_000n,
  price: 1800.9,
}
export const tokens: readonly Token[] = [
  ether,
  erc20('USD Coin', 'USDC', 6, 640_250_000n, 1),
  erc20('Arbitrum', 'ARB', 18, 311_908_700_000_000_000_000n, 0.7211),
  erc20('Wrapped Relay Programme Tickets', 'WRPT', 18, 12_000_000n * one + one / 8n),
]

export function erc20(name: string, symbol: string, decimals: number, amount: bigint, price?: number): Token {
  const letters = [...symbol].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  const address = `0x${letters.padStart(40, '0').slice(-40)}`
  const token: Token = { id: address, name, symbol, caipNetworkId: 'eip155:42161', address, decimals, amount }
  return price === undefined ? token : { ...token, price }
}

/** The wallet of these kits changes its account. */
export const accountChanged = (address: string): KitEvent => ({
  ...{ type: 'accounts.changed', namespace: 'eip155', connectorId: 'example.northlight' },
  addresses: [address],
})

/** Each call shares nothing with another. */
export function createAccountKit(options: AccountKitOptions = {}): Kit {
  const { addresses = [ALICE], caipNetworkId = 'eip155:42161', walletName = 'Northlight' } = options
  const { kit: plain, adapter } = createTestKit(
    { ...options.config, features: { analytics: false, ...options.config?.features } },
    options.factory ??
      scripted(options.reconnecting ? { connect: () => new Promise(() => {}) } : options.wallet),
  )
  // The same object: what happens by itself asks the service too.
  const kit: Kit = Object.assign(plain, { services: answering(options) })
  const connector = { id: options.connectorId ?? 'example.northlight', name: walletName }
  const { orders } = options
  if (orders) kit.config.storage.setItem(storageKey(kit.id, 'onramp'), JSON.stringify({ version: 1, orders }))
  if (options.disconnected) return kit
  const [address = ALICE] = addresses
  const namespace = 'eip155'
  if (options.reconnecting) {
    // The wallet is there, and has not answered yet.
    adapter.announce({ ...connector, info: { rdns: connector.id } })
    kit.store.dispatch({
      type: 'connections.restored',
      connections: [{ namespace, connectorId: connector.id, walletName, addresses, address, caipNetworkId }],
      active: { eip155: connector.id },
      recentConnectorIds: [connector.id],
    })
  } else {
    const { approvedCaipNetworkIds } = options
    const connection = { addresses, caipNetworkId, ...(approvedCaipNetworkIds && { approvedCaipNetworkIds }) }
    kit.store.dispatch({ type: 'wallet.connected', namespace, connector, connection, how: 'asked' })
  }
  const amount = 'nativeAmount' in options ? options.nativeAmount : ether.amount
  if (amount !== undefined)
    kit.store.dispatch({
      type: 'balance.read',
      caipAddress: toCaipAddress(caipNetworkId, address),
      balance: { amount, symbol: 'ETH', decimals: 18 },
    })
  // As if it had been connected on an earlier visit: what storage does not know is no connection of this browser.
  kit.config.storage.setItem(storageKey(kit.id, 'state'), JSON.stringify(toStoredRecord(kit.store.get())))
  return kit
}

function answering({
  tokens: source = tokens,
  history = () => ({ data: [], next: null }),
  ...options
}: AccountKitOptions): Services {
  const call = async (route: Named, parameters?: { query?: { cursor?: string } }): Promise<unknown> => {
    if (route === supportedChains) return { http: ['eip155:42161', 'eip155:421614'], ws: [] }
    if (route === onRampOptions) return { purchaseCurrencies: [], paymentCurrencies: [], providers: [] }
    if (route === gasPrice && options.gasPrice) {
      const { gasPrice: standard } = options
      return { standard, fast: standard, instant: standard }
    }
    if (route === identity && options.identity) return { avatar: null, ...options.identity }
    if (route === accountHistory)
      return say(route, typeof history === 'function' ? history(parameters?.query?.cursor) : history)
    if (route !== accountBalance) return new Promise(() => {})
    const held = typeof source === 'function' ? source() : source
    return say(route, typeof held === 'object' ? { balances: held.map(toBalance) } : held)
  }
  // The routes asked here are answered in their own shapes; every other one is left open.
  if (options.swaps) return { call: swapService(options.swaps, call as Services['call']) }
  if (options.onRamp) return { call: onRampService(options.onRamp, call as Services['call']) }
  return { call } as Services
}

function toBalance({ name, symbol, caipNetworkId, address, decimals, amount, price, iconUrl }: Token) {
  return {
    name,
    symbol,
    chainId: caipNetworkId,
    ...(address ? { address: `${caipNetworkId}:${address}` } : {}),
    ...(price === undefined ? {} : { price }),
    ...(iconUrl ? { iconUrl } : {}),
    quantity: { decimals: String(decimals), numeric: formatAmount(amount, decimals) },
  }
}
