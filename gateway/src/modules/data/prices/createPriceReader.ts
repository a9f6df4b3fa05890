import type { Address } from 'viem'
import { createTimedCache } from '../../../cache/createTimedCache.ts'
import type { Exchange } from '../exchanges.ts'
import { isNative, type Token } from '../token.ts'
import { findPools, type Pair, type Pool, type PoolState, type Read, readPools } from './pools.ts'

const FEES = [500, 3_000]
const POOLS_TTL_MS = 60_000
const PRICES_TTL_MS = 10_000

export interface PriceReaderParameters {
  readonly read: Read
  readonly exchange: Exchange
  /** The token list. Only its tokens have a price, because anyone can open a pool for their own token. */
  readonly tokens: readonly Token[]
  readonly floorUsd: number
}

/** Prices a chain's listed tokens from its Uniswap V3 pools: against the dollar token, or against the wrapped coin. */
export function createPriceReader({ read, exchange, tokens, floorUsd }: PriceReaderParameters) {
  const { wrapped, dollar } = exchange
  const decimals = new Map(tokens.map((token) => [token.address, token.decimals]))
  const pairs = tokens
    .filter((token) => !isNative(token) && token.address !== dollar)
    .flatMap(({ address: base }) => [dollar, wrapped].map((quote): Pair => ({ base, quote })))
    .filter(({ base, quote }) => base !== quote && decimals.has(quote))
  const pools = createTimedCache<readonly Pool[]>(POOLS_TTL_MS)
  const prices = createTimedCache<ReadonlyMap<Address, number>>(PRICES_TTL_MS)

  const readAll = async (): Promise<ReadonlyMap<Address, number>> => {
    const found = await pools.get('all', () => findPools(read, exchange.factory, pairs, FEES))
    const states = await readPools(read, found)
    const known = new Map<Address, number>(decimals.has(dollar) ? [[dollar, 1]] : [])
    // The wrapped coin first: other tokens may be priced in it.
    for (const base of [wrapped, ...decimals.keys()]) {
      if (known.has(base)) continue
      const price = deepest(
        states.filter((state) => state.base === base).flatMap((state) => toPrice(state, known)),
      )
      if (price !== undefined) known.set(base, price)
    }
    return known
  }

  const toPrice = (state: PoolState, known: ReadonlyMap<Address, number>): Priced[] => {
    const quoteUsd = known.get(state.quote)
    const baseDecimals = decimals.get(state.base)
    const quoteDecimals = decimals.get(state.quote)
    if (quoteUsd === undefined || baseDecimals === undefined || quoteDecimals === undefined) return []
    const depthUsd = (Number(state.quoteReserve) / 10 ** quoteDecimals) * quoteUsd
    return [{ depthUsd, priceUsd: state.rate * 10 ** (baseDecimals - quoteDecimals) * quoteUsd }]
  }

  const deepest = (candidates: readonly Priced[]): number | undefined => {
    const [best] = candidates
      .filter(({ depthUsd }) => depthUsd >= floorUsd)
      .sort((a, b) => b.depthUsd - a.depthUsd)
    return best?.priceUsd
  }

  /** @returns dollars per whole token; the chain's own coin has the price of its wrapped form */
  return async (wanted: readonly Token[]): Promise<ReadonlyMap<Address, number>> => {
    const known = await prices.get('all', readAll)
    return new Map(
      wanted.flatMap((token): [Address, number][] => {
        const priceUsd = known.get(isNative(token) ? wrapped : token.address)
        return priceUsd === undefined ? [] : [[token.address, priceUsd]]
      }),
    )
  }
}

interface Priced {
  readonly priceUsd: number
  readonly depthUsd: number
}
