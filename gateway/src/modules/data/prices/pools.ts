import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { ChainRead } from '../readChain.ts'

const TWAP_SECONDS = 60
const NONE: Address = '0x0000000000000000000000000000000000000000'
const abi = parseAbi([
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 observationIndex, uint16 observationCardinality, uint16 observationCardinalityNext, uint8 feeProtocol, bool unlocked)',
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidity)',
  'function balanceOf(address owner) view returns (uint256)',
])

export type Read = (reads: readonly ChainRead[]) => Promise<(Hex | undefined)[]>

export interface Pair {
  readonly base: Address
  readonly quote: Address
}

export interface Pool extends Pair {
  readonly address: Address
}

export interface FoundPool extends Pool {
  /** In hundredths of a basis point. */
  readonly fee: number
}

export interface PoolState extends Pool {
  /** Smallest units of the quote token per smallest unit of the base token. */
  readonly rate: number
  /** Smallest units of the quote token in the pool. */
  readonly quoteReserve: bigint
}

/** Asks the factory for the pools of some pairs. Pairs without one are left out. */
export async function findPools(
  read: Read,
  factory: Address,
  pairs: readonly Pair[],
  fees: readonly number[],
): Promise<FoundPool[]> {
  const asked = pairs.flatMap((pair) => fees.map((fee) => ({ pair, fee })))
  const results = await read(
    asked.map(({ pair, fee }) => ({
      to: factory,
      data: encodeFunctionData({ abi, functionName: 'getPool', args: [pair.base, pair.quote, fee] }),
    })),
  )
  return asked.flatMap(({ pair, fee }, index) => {
    const data = results[index]
    if (data?.length !== 66) return []
    const address = decodeFunctionResult({ abi, functionName: 'getPool', data })
    return address === NONE ? [] : [{ ...pair, address, fee }]
  })
}

/** Reads the pools' prices: the mean of the last minute if the pool records it, otherwise the current price. */
export async function readPools(read: Read, pools: readonly Pool[]): Promise<PoolState[]> {
  const observe = encodeFunctionData({ abi, functionName: 'observe', args: [[TWAP_SECONDS, 0]] })
  const slot0 = encodeFunctionData({ abi, functionName: 'slot0' })
  const results = await read(
    pools.flatMap(({ address, quote }) => [
      { to: address, data: observe },
      { to: address, data: slot0 },
      { to: quote, data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [address] }) },
    ]),
  )
  return pools.flatMap((pool, index) => {
    const [observed, now, reserve] = results.slice(index * 3, index * 3 + 3)
    const ratio = meanRatio(observed) ?? ratioNow(now)
    if (ratio === undefined || !(ratio > 0) || !Number.isFinite(ratio) || !reserve) return []
    // A pool keeps its tokens in the order of their addresses, and its price is token1 per token0.
    const isBaseFirst = BigInt(pool.base) < BigInt(pool.quote)
    return [{ ...pool, rate: isBaseFirst ? ratio : 1 / ratio, quoteReserve: BigInt(reserve) }]
  })
}

function meanRatio(data: Hex | undefined): number | undefined {
  if (!data) return undefined
  const [[before, after] = []] = decodeFunctionResult({ abi, functionName: 'observe', data })
  if (before === undefined || after === undefined) return undefined
  return 1.0001 ** (Number(after - before) / TWAP_SECONDS)
}

function ratioNow(data: Hex | undefined): number | undefined {
  if (!data) return undefined
  const [sqrtPriceX96] = decodeFunctionResult({ abi, functionName: 'slot0', data })
  return (Number(sqrtPriceX96) / 2 ** 96) ** 2
}
