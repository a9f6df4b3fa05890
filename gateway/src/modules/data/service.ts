import type { fungiblePrice, RouteResponse, tokenApproval, tokenBalance } from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import type { Address } from 'viem'
import { formatUnits, getAddress } from 'viem/utils'
import { chooseProviders } from './chooseProviders.ts'
import { createHoldingsReader } from './createHoldingsReader.ts'
import { type ChainMissing, gather, toMissing } from './gather.ts'
import { toRates } from './prices/toRates.ts'
import type { Approval, DataProvider, Holding, Missing, TokenText } from './provider.ts'
import { readForced } from './readForced.ts'
import { readTokenIds } from './readTokenIds.ts'
import { isNative, type Token } from './token.ts'

export type TokenBalance = InferOutput<typeof tokenBalance>
export type TokenApproval = InferOutput<typeof tokenApproval>
export type FungiblePrice = RouteResponse<typeof fungiblePrice>['fungibles'][number]

export interface BalanceQuery {
  readonly address: string
  readonly currency: string
  /** One chain; if absent, all chains of the address's namespace. */
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
  /** S7.14. The tokens and amounts of an address. */
  balances(query: BalanceQuery): Promise<{ balances: TokenBalance[]; missing?: ChainMissing[] }>
  /** The tokens of an address, without amounts. */
  portfolio(
    query: Pick<BalanceQuery, 'address' | 'chainId'>,
  ): Promise<{ data: { id: string; name: string; symbol: string }[]; missing?: ChainMissing[] }>
  /** The current spenders of an address's tokens on a chain, read from the contracts. */
  approvals(
    query: Pick<BalanceQuery, 'address' | 'iconUrl'> & { readonly chainId: string },
  ): Promise<{ approvals: TokenApproval[]; missing: string[] }>
  /** S7.17. Token prices, under each requested id. */
  prices(query: PriceQuery): Promise<{ fungibles: FungiblePrice[]; missing?: ChainMissing[] }>
}

export function createDataService(providers: ReadonlyMap<string, DataProvider>): DataService {
  const holdingsOf = createHoldingsReader()

  const onChain = async (
    provider: DataProvider,
    query: BalanceQuery,
    owner: Address,
    forced: ReadonlyMap<Address, string>,
  ) => {
    const { holdings, missing } = await holdingsOf(provider, owner, [...forced.keys()])
    const shown = holdings.filter(({ token, amount }) => amount > 0n || forced.has(token.address))
    if (shown.length === 0) return { balances: [], missing }
    const rates = toRates(
      await provider.prices([...provider.tokens, ...shown.map(({ token }) => token)]),
      provider,
      query.currency,
    )
    const balances = shown.map((holding) =>
      toBalance(
        // A requested id is returned exactly as requested.
        forced.get(holding.token.address) ?? `${provider.caipNetworkId}:${holding.token.address}`,
        provider.caipNetworkId,
        holding,
        rates.get(holding.token.address),
        query,
      ),
    )
    return { balances, missing }
  }

  return {
    async balances(query) {
      const chosen = chooseProviders(providers, query)
      const forced = readForced(query.forceUpdate, chosen)
      const { answers, missing } = await gather(chosen, 'balances', (provider) =>
        onChain(provider, query, getAddress(query.address), forced.get(provider.caipNetworkId) ?? new Map()),
      )
      const balances = answers.flatMap(([, answer]) => answer.balances)
      return { balances, ...toMissing([...missing, ...missingIn(answers)]) }
    },
    async portfolio(query) {
      const chosen = chooseProviders(providers, query)
      const { answers, missing } = await gather(chosen, 'balances', (provider) =>
        holdingsOf(provider, getAddress(query.address), []),
      )
      const data = answers.flatMap(([{ caipNetworkId }, { holdings }]) =>
        holdings
          .filter(({ amount }) => amount > 0n)
          .map(({ token: { address, name, symbol } }) => ({
            id: `${caipNetworkId}:${address}`,
            name,
            symbol,
          })),
      )
      return { data, ...toMissing([...missing, ...missingIn(answers)]) }
    },
    async approvals({ iconUrl, ...query }) {
      const [provider] = chooseProviders(providers, query)
      if (!provider) return { approvals: [], missing: [] }
      const { approvals, missing } = await provider.approvals(getAddress(query.address))
      const tokens = [...new Set(approvals.map(({ token }) => token))]
      const texts = tokens.length > 0 ? await provider.texts(tokens) : new Map<Address, TokenText>()
      return {
        approvals: approvals.map((one) => toApproval(provider, one, texts.get(one.token), iconUrl)),
        missing: [...missing],
      }
    },
    async prices({ addresses, currency, iconUrl }) {
      const asked = readTokenIds(addresses, providers)
      const chosen = [...providers.values()].filter(({ caipNetworkId }) => asked.has(caipNetworkId))
      const { answers, missing } = await gather(chosen, 'prices', async (provider) => {
        const ids = asked.get(provider.caipNetworkId)
        const rates = toRates(await provider.prices(provider.tokens), provider, currency)
        return provider.tokens.flatMap((token): FungiblePrice[] => {
          const price = rates.get(token.address)
          if (price === undefined) return []
          const { name, symbol, decimals } = token
          const known = { name, symbol, iconUrl: iconUrl(token) ?? '', price, decimals }
          return [...(ids?.get(token.address) ?? [])].map((address) => ({ address, ...known }))
        })
      })
      return { fungibles: answers.flatMap(([, some]) => some), ...toMissing(missing) }
    },
  }
}

function missingIn(
  answers: readonly (readonly [DataProvider, { readonly missing: readonly Missing[] }])[],
): ChainMissing[] {
  return answers.flatMap(([{ caipNetworkId: chainId }, { missing }]) =>
    missing.map((one) => ({ chainId, ...one })),
  )
}

function toBalance(
  id: string,
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
    ...(isNative(token) ? {} : { address: id }),
    ...(value !== undefined && Number.isFinite(value) ? { value } : {}),
    ...(price === undefined ? {} : { price }),
    quantity: { decimals: String(token.decimals), numeric },
    ...(iconUrl === undefined ? {} : { iconUrl }),
  }
}

/** Leaves out a token's name if it resembles a listed token's. */
function toApproval(
  { tokens, looksListed }: DataProvider,
  { token, spender, what }: Approval,
  text: TokenText | undefined,
  iconUrl: BalanceQuery['iconUrl'],
): TokenApproval {
  const listed = tokens.find(({ address }) => address === token)
  const { name, symbol, decimals } = listed ?? text ?? {}
  const isNamed = listed !== undefined || !looksListed({ name: name ?? '', symbol: symbol ?? '' })
  const icon = listed && iconUrl(listed)
  return {
    ...{ kind: what.kind, token, spender, isListed: listed !== undefined },
    ...(isNamed && name !== undefined && { name }),
    ...(isNamed && symbol !== undefined && { symbol }),
    ...(decimals !== undefined && { decimals }),
    ...(icon !== undefined && { iconUrl: icon }),
    ...(what.kind === 'amount' && { amount: String(what.amount) }),
    isUnlimited: what.kind === 'amount' && what.isUnlimited,
    ...(what.kind === 'item' && { tokenId: String(what.tokenId) }),
  }
}
