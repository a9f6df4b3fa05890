import type { tokenBalance } from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import type { Address } from 'viem'
import { formatUnits, getAddress } from 'viem/utils'
import { createTimedCache } from '../../cache/createTimedCache.ts'
import { chooseProviders } from './chooseProviders.ts'
import { type ChainMissing, gather } from './gather.ts'
import { toRates } from './prices/toRates.ts'
import type { DataProvider, Holding } from './provider.ts'
import { readForced } from './readForced.ts'
import { isNative, type Token } from './token.ts'

export type TokenBalance = InferOutput<typeof tokenBalance>

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

export interface DataService {
  /**
   * S7.14. What an address holds.
   *
   * @throws Failure 400 for an address, chain or token that is malformed or not served, 503 where a chain is not reached
   */
  balances(query: BalanceQuery): Promise<{ balances: TokenBalance[]; missing?: ChainMissing[] }>
}

const BALANCE_TTL_MS = 10_000

export function createDataService(providers: ReadonlyMap<string, DataProvider>): DataService {
  const cache = createTimedCache<readonly Holding[]>(BALANCE_TTL_MS)

  const holdingsOf = async (provider: DataProvider, owner: Address, forced: readonly Address[]) => {
    const key = `${provider.caipNetworkId} ${owner}`
    const isCached = cache.has(key)
    const kept = await cache.get(key, () => provider.holdings(owner, provider.tokens))
    if (forced.length === 0) return kept
    const listed = provider.tokens.filter(({ address }) => forced.includes(address))
    const unlisted = forced.filter((address) => !listed.some((token) => token.address === address))
    const described = unlisted.length > 0 ? await provider.describe(unlisted) : []
    const wanted = isCached ? [...listed, ...described] : described
    if (wanted.length === 0) return kept
    const fresh = await provider.holdings(owner, wanted)
    const updated = kept.map(
      (holding) => fresh.find((one) => one.token.address === holding.token.address) ?? holding,
    )
    cache.set(key, updated)
    return [...updated, ...fresh.filter(({ token }) => !token.isListed)]
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
      return { balances, ...(missing.length > 0 ? { missing } : {}) }
    },
  }
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
