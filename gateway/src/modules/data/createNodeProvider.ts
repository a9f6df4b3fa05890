import { type Address, BaseError } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import type { Exchange } from './exchanges.ts'
import type { Hex } from './nodeRequest.ts'
import { createPriceReader } from './prices/createPriceReader.ts'
import type { DataProvider } from './provider.ts'
import { type ChainRead, readChain } from './readChain.ts'
import { isNative, type Token } from './token.ts'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

export interface NodeProviderParameters {
  readonly upstream: Upstream
  readonly tokens: readonly Token[]
  /** Without one the chain has no prices. */
  readonly exchange: Exchange | undefined
  /** Dollars that a pool has to hold before its price counts. */
  readonly priceFloorUsd: number
}

/** Reads an EVM chain through its node: a token list and multicall for balances, pools for prices. */
export function createNodeProvider({
  upstream,
  tokens,
  exchange,
  priceFloorUsd,
}: NodeProviderParameters): DataProvider {
  const read = (reads: readonly ChainRead[]) => readChain(upstream, reads)
  const readPrices = exchange && createPriceReader({ read, exchange, tokens, floorUsd: priceFloorUsd })
  return {
    caipNetworkId: upstream.caipNetworkId,
    tokens,
    holdings: readable(upstream, async (owner: Address, wanted: readonly Token[]) => {
      const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] })
      const results = await read(
        wanted.map((token) => (isNative(token) ? { balanceOf: owner } : { to: token.address, data })),
      )
      return wanted.flatMap((token, index) => {
        const amount = toAmount(results[index])
        return amount === undefined ? [] : [{ token, amount }]
      })
    }),
    describe: readable(upstream, async (addresses: readonly Address[]) => {
      const names = ['name', 'symbol', 'decimals'] as const
      const reads = addresses.flatMap((to) =>
        names.map((functionName) => ({ to, data: encodeFunctionData({ abi, functionName }) })),
      )
      const results = await read(reads)
      return addresses.flatMap(
        (address, index) => toToken(address, results.slice(index * 3, index * 3 + 3)) ?? [],
      )
    }),
    prices: readable(upstream, async (wanted: readonly Token[]) =>
      readPrices ? readPrices(wanted) : new Map(),
    ),
  }
}

/** What cannot be decoded is the node's doing (an adversary, a proxy in between), and no failure of ours. */
function readable<parameters extends readonly unknown[], answer>(
  { caipNetworkId }: Upstream,
  read: (...parameters: parameters) => Promise<answer>,
): (...parameters: parameters) => Promise<answer> {
  return async (...parameters) => {
    try {
      return await read(...parameters)
    } catch (cause) {
      if (!(cause instanceof BaseError)) throw cause
      const description = `The node of ${caipNetworkId} gave an answer that cannot be read. Try again in a moment.`
      throw new Failure(503, 'chainId', description, { cause })
    }
  }
}

function toAmount(data: Hex | undefined): bigint | undefined {
  // One word: a contract that answers anything else has no such function.
  return data !== undefined && data.length <= 66 ? BigInt(data) : undefined
}

function toToken(
  address: Address,
  [name, symbol, decimals]: readonly (Hex | undefined)[],
): Token | undefined {
  if (!name || !symbol || !decimals) return undefined
  try {
    return {
      address,
      name: tidy(decodeFunctionResult({ abi, functionName: 'name', data: name }), 64),
      symbol: tidy(decodeFunctionResult({ abi, functionName: 'symbol', data: symbol }), 16),
      decimals: decodeFunctionResult({ abi, functionName: 'decimals', data: decimals }),
      isListed: false,
      logoUrl: undefined,
    }
  } catch {
    // It answers, and not as a token does.
    return undefined
  }
}

/** A token's name is written by strangers: no line breaks, no direction marks, no novel. */
function tidy(text: string, most: number): string {
  return [...text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')].slice(0, most).join('').trim() || '?'
}
