import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { createTimedCache } from '../../../cache/createTimedCache.ts'
import type { Exchange } from '../../data/exchanges.ts'
import { findPools, type Read } from '../../data/prices/pools.ts'
import { NATIVE_ADDRESS } from '../../data/token.ts'
import type { ConvertProvider, Offer, SwapOrder } from '../provider.ts'
import { POOL_ABI, QUOTER_ABI } from './abis.ts'
import { buildSwap } from './buildSwap.ts'
import { encodePath, findPaths, type Hop, type Path, readPlan, writePlan } from './paths.ts'
import { priceImpact } from './priceImpact.ts'

const FEES = [100, 500, 3_000, 10_000]
const POOLS_TTL_MS = 60_000
/** The price limits of a pool. A swap that drains the pool stops there, with only a part of the amount taken. */
const [LOWEST_PRICE, HIGHEST_PRICE] = [
  4_295_128_740n,
  1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n,
]

/** Swaps through Uniswap V3's pools: the best of several fee tiers, directly or through the wrapped coin and the dollar token. */
export function createOnChainProvider(read: Read, exchange: Exchange): ConvertProvider {
  const { factory, wrapped, dollar, quoter, router } = exchange
  const pools = createTimedCache<ReadonlyMap<string, Address>>(POOLS_TTL_MS)
  const asErc20 = (token: Address): Address => (token === NATIVE_ADDRESS ? wrapped : token)

  /** The pools between a set of tokens, by their hop. */
  const poolsAmong = (tokens: readonly Address[]): Promise<ReadonlyMap<string, Address>> =>
    pools.get([...tokens].sort().join(), async () => {
      const pairs = tokens.flatMap((base, at) => tokens.slice(at + 1).map((quote) => ({ base, quote })))
      const found = await findPools(read, factory, pairs, FEES)
      return new Map(
        found.map(({ base, quote, fee, address }): [string, Address] => [keyOf(base, quote, fee), address]),
      )
    })

  const quote = async (order: SwapOrder): Promise<Offer | undefined> => {
    const [sell, buy] = [asErc20(order.sell), asErc20(order.buy)]
    if (sell === buy) return undefined
    const known = await poolsAmong([...new Set([sell, buy, wrapped, dollar])])
    const feesOf = (a: Address, b: Address) => FEES.filter((fee) => known.has(keyOf(a, b, fee)))
    const paths = findPaths(sell, buy, [wrapped, dollar], feesOf)
    if (paths.length === 0) return undefined
    const poolOf = ({ tokenIn, tokenOut, fee }: Hop) => known.get(keyOf(tokenIn, tokenOut, fee)) ?? factory
    const touched = [...new Set(paths.flat().map(poolOf))]
    const slot0 = encodeFunctionData({ abi: POOL_ABI, functionName: 'slot0' })
    const answers = await read([
      ...touched.map((to) => ({ to, data: slot0 })),
      ...paths.map((path) => ({ to: quoter, data: encodeQuote(path, order.amount) })),
    ])
    const priceOf = new Map(touched.map((pool, at) => [pool, readPrice(answers[at])]))
    const offers = paths.flatMap((path, at): Offer[] => {
      const amountOut = readQuote(answers[touched.length + at])
      if (amountOut === undefined) return []
      const prices = path.map((hop) => priceOf.get(poolOf(hop)) ?? 0n)
      const impact = priceImpact(path, prices, order.amount, amountOut)
      return [{ amountOut, priceImpact: impact, plan: writePlan(path) }]
    })
    return offers.reduce<Offer | undefined>(
      (best, offer) => (best && best.amountOut >= offer.amountOut ? best : offer),
      undefined,
    )
  }

  return {
    kind: 'swapRouter02',
    spender: router,
    hasDeadline: true,
    takesPermits: true,
    quote,
    build: async ({ plan, ...terms }) => buildSwap(router, readPlan(plan), terms),
  }
}

function keyOf(a: Address, b: Address, fee: number): string {
  return `${[a, b].sort().join()}/${fee}`
}

function encodeQuote(path: Path, amount: bigint): Hex {
  return encodeFunctionData({
    abi: QUOTER_ABI,
    functionName: 'quoteExactInput',
    args: [encodePath(path), amount],
  })
}

/** Undefined if the pools cannot take the whole amount. */
function readQuote(data: Hex | undefined): bigint | undefined {
  if (!data) return undefined
  const [amountOut, after] = decodeFunctionResult({ abi: QUOTER_ABI, functionName: 'quoteExactInput', data })
  const isDrained = after.some((price) => price <= LOWEST_PRICE || price >= HIGHEST_PRICE)
  return amountOut === 0n || isDrained ? undefined : amountOut
}

function readPrice(data: Hex | undefined): bigint {
  return data ? decodeFunctionResult({ abi: POOL_ABI, functionName: 'slot0', data })[0] : 0n
}
