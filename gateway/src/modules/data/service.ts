import type { fungiblePrice, RouteResponse, tokenBalance } from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import type { Address } from 'viem'
import { formatUnits, getAddress } from 'viem/utils'
import { createTimedCache } from '../../cache/createTimedCache.ts'
import { chooseProviders } from './chooseProviders.ts'
import { type ChainMissing, gather } from './gather.ts'
import { looksListed } from './looksListed.ts'
import { toRates } from './prices/toRates.ts'
import type { DataProvider, Holding } from './provider.ts'
import { readForced } from './readForced.ts'
import { readTokenIds } from './readTokenIds.ts'
import { isNative, type Token } from './token.ts'

export type TokenBalance = InferOutput<typeof tokenBalance>
export type FungiblePrice = RouteResponse<typeof fungiblePrice>['fungibles'][number]

export interface BalanceQuery {
  readonly address: string
  readonly currency: string
  /** One chain; all of the address's namespace where absent. */
  readonly chainId?: string | undefined
  /** CAIP-10 ids, comma separated, to read from the chain now. */
  readonly forceUpdate?: string | undefined
  /** A token's icon, as an absolute address. */
  readonly iconUrl: (token: Token) => string | undefined
}

export interface PriceQuery {
  readonly currency: string
  /** CAIP-10 ids. */
  readonly addresses: readonly string[]
  readonly iconUrl: (token: Token) => string | undefined
}

export interface DataService {
  /**
   * S7.14. What an address holds.
   *
   * @throws Failure 400 for an address, chain or token that is malformed or not served, 503 where a chain is not reached
   */
  balances(query: BalanceQuery): Promise<{ balances: TokenBalance[]; missing?: ChainMissing[] }>
  /** What an address holds, without amounts. */
  portfolio(
    query: Pick<BalanceQuery, 'address' | 'chainId'>,
  ): Promise<{ data: { id: string; name: string; symbol: string }[]; missing?: ChainMissing[] }>
  /**
   * S7.17. What tokens are worth, each once.
   *
   * @throws Failure 400 for a token or chain that is malformed or not served
   */
  prices(query: PriceQuery): Promise<{ fungibles: FungiblePrice[]; missing?: ChainMissing[] }>
}

const BALANCE_TTL_MS = 10_000

export function createDataService(providers: ReadonlyMap<string, DataProvider>): DataService {
  const cache = createTimedCache<readonly Holding[]>(BALANCE_TTL_MS)

  /** What is on the lists, and what the owner chose to deal with. */
  const readAll = async (provider: DataProvider, owner: Address) => {
    const listed = new Set(provider.tokens.map(({ address }) => address))
    const found = (await provider.discover(owner)).filter((address) => !listed.has(address))
    const described = found.length > 0 ? await provider.describe(found) : []
    const own = described.filter((token) => !looksListed(token, provider.tokens))
    return provider.holdings(owner, [...provider.tokens, ...own])
  }

  const holdingsOf = async (provider: DataProvider, owner: Address, forced: readonly Address[]) => {
    const key = `${provider.caipNetworkId} ${owner}`
    const isCached = cache.has(key)
    const kept = await cache.get(key, () => readAll(provider, owner))
    if (forced.length === 0) return kept
    const listed = provider.tokens.filter(({ address }) => forced.includes(address))
    const unlisted = forced.filter((address) => !listed.some((token) => token.address === address))
    const described = unlisted.length > 0 ? await provider.describe(unlisted) : []
    const wanted = isCached ? [...listed, ...described] : described
    if (wanted.length === 0) return kept
    const fresh = new Map(
      (await provider.holdings(owner, wanted)).map((holding) => [holding.token.address, holding]),
    )
    const updated = kept.map((holding) => fresh.get(holding.token.address) ?? holding)
    cache.set(key, updated)
    for (const { token } of updated) fresh.delete(token.address)
    return [...updated, ...fresh.values()]
  }

  const onChain = async (
    provider: DataProvider,
    query: BalanceQuery,
    owner: Address,
    forced: readonly Address[],
  ) => {
    const holdings = await holdingsOf(provider, owner, forced)
    const shown = holdings.filter(({ token, amount }) => amount > 0n || forced.includes(token.address))
    if (shown.length === 0) return []
    const rates = toRates(
      await provider.prices([...provider.tokens, ...shown.map(({ token }) => token)]),
      provider,
      query.currency,
    )
    return shown.map((holding) =>
      toBalance(provider.caipNetworkId, holding, rates.get(holding.token.address), query),
    )
  }

  return {
    async balances(query) {
      const chosen = chooseProviders(providers, query)
      const forced = readForced(query.forceUpdate, chosen)
      const { answers, missing } = await gather(chosen, 'balances', (provider) =>
        onChain(provider, query, getAddress(query.address), forced.get(provider.caipNetworkId) ?? []),
      )
      const balances = answers.flatMap(([, some]) => some)
      return { balances, ...toMissing(missing) }
    },
    async portfolio(query) {
      const chosen = chooseProviders(providers, query)
      const { answers, missing } = await gather(chosen, 'balances', (provider) =>
        holdingsOf(provider, getAddress(query.address), []),
      )
      const data = answers.flatMap(([{ caipNetworkId }, holdings]) =>
        holdings
          .filter(({ amount }) => amount > 0n)
          .map(({ token: { address, name, symbol } }) => ({
            id: `${caipNetworkId}:${address}`,
            name,
            symbol,
          })),
      )
      return { data, ...toMissing(missing) }
    },
    async prices({ addresses, currency, iconUrl }) {
      const asked = readTokenIds(addresses, providers)
      const chosen = [...providers.values()].filter(({ caipNetworkId }) => asked.has(caipNetworkId))
      const { answers, missing } = await gather(chosen, 'prices', async (provider) => {
        const ids = asked.get(provider.caipNetworkId) ?? new Map<Address, string>()
        const rates = toRates(await provider.prices(provider.tokens), provider, currency)
        return provider.tokens.flatMap((token): FungiblePrice[] => {
          const id = ids.get(token.address)
          const price = rates.get(token.address)
          if (id === undefined || price === undefined) return []
          const { name, symbol, decimals } = token
          return [{ address: id, name, symbol, iconUrl: iconUrl(token) ?? '', price, decimals }]
        })
      })
      return { fungibles: answers.flatMap(([, some]) => some), ...toMissing(missing) }
    },
  }
}

function toMissing(missing: ChainMissing[]): { missing?: ChainMissing[] } {
  return missing.length > 0 ? { missing } : {}
}

function toBalance(
  chainId: string,
  { token, amount }: Holding,
  price: number | undefined,
  query: BalanceQuery,
): TokenBalance {
  const numeric = formatUnits(amount, token.decimals)
  const value = price === undefined ? undefined : Number(numeric) * price
  const iconUrl = query.iconUrl(token)
  return {
    name: token.name,
    symbol: token.symbol,
    chainId,
    ...(isNative(token) ? {} : { address: `${chainId}:${token.address}` }),
    ...(value !== undefined && Number.isFinite(value) ? { value } : {}),
    ...(price === undefined ? {} : { price }),
    quantity: { decimals: String(token.decimals), numeric },
    ...(iconUrl === undefined ? {} : { iconUrl }),
  }
}
