import * as v from 'valibot'
import { type Address, BaseError, type Hex } from 'viem'
import { encodeFunctionData, numberToHex, parseAbi } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'
import { askNode, optionalCall } from '../../upstream/askNode.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { hash } from '../../upstream/evmValues.ts'
import { checkApprovals } from './checkApprovals.ts'
import type { Exchange } from './exchanges.ts'
import type { Place } from './history/transaction.ts'
import { createPriceReader } from './prices/createPriceReader.ts'
import type { DataSource, FoundApproval } from './provider.ts'
import { type ChainRead, readChain } from './readChain.ts'
import { readNodeHistory } from './readNodeHistory.ts'
import { readTokenTexts } from './readTokenTexts.ts'
import { isNative, type Token } from './token.ts'

const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const header = v.fallback(v.optional(v.object({ hash })), undefined)

export interface NodeSourceParameters {
  readonly upstream: Upstream
  readonly tokens: readonly Token[]
  /** Without an exchange, the chain has no prices. */
  readonly exchange: Exchange | undefined
  /** Minimum dollars in a pool for its price to count. */
  readonly priceFloorUsd: number
}

/** Reads an EVM chain through its node: a token list and multicall for balances, pools for prices. */
export function createNodeSource({
  upstream,
  tokens,
  exchange,
  priceFloorUsd,
}: NodeSourceParameters): DataSource {
  const read = (reads: readonly ChainRead[]) => readChain(upstream, reads)
  const readPrices = exchange && createPriceReader({ read, exchange, tokens, floorUsd: priceFloorUsd })
  return {
    name: 'node',
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
    checkApprovals: readable(upstream, (owner: Address, found: readonly FoundApproval[]) =>
      checkApprovals(read, owner, found),
    ),
    describe: readable(upstream, (addresses: readonly Address[]) => readTokenTexts(read, addresses)),
    history: readable(upstream, (owner: Address, before: Place | undefined, limit: number) =>
      readNodeHistory(upstream, owner, before, limit),
    ),
    async hashOf(block) {
      const params = [numberToHex(block), false]
      const [found] = await askNode(upstream, [optionalCall('eth_getBlockByNumber', params, header)])
      return found?.hash
    },
    prices: readable(upstream, async (wanted: readonly Token[]) =>
      readPrices ? readPrices(wanted) : new Map(),
    ),
  }
}

/** Reports a response that cannot be decoded as the node's failure (an adversary, a proxy in between), not the gateway's. */
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
  // A contract that returns more than one word has no such function.
  return data !== undefined && data.length <= 66 ? BigInt(data) : undefined
}
