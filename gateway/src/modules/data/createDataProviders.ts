import type { GatewayConfig } from '../../config/config.ts'
import type { Server } from '../../server/server.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { chainSources } from './chainSources.ts'
import { createNodeSource } from './createNodeSource.ts'
import { EXCHANGES } from './exchanges.ts'
import { blockscoutFeeds } from './explorers/blockscout.ts'
import { createExplorerSource } from './explorers/createExplorerSource.ts'
import { createKeyBudget } from './explorers/createKeyBudget.ts'
import { etherscanFeeds } from './explorers/etherscan.ts'
import { createUpstreamPrices } from './prices/createUpstreamPrices.ts'
import type { DataProvider, DataSource } from './provider.ts'
import { readTokenLists } from './readTokenLists.ts'

/** Creates a provider for each configured EVM chain, by CAIP-2 id, from its chosen sources. */
export function createDataProviders(
  { tokenListDir, priceFloorUsd, data }: Pick<GatewayConfig, 'tokenListDir' | 'priceFloorUsd' | 'data'>,
  upstreams: ReadonlyMap<string, Upstream>,
  indexed: ReadonlyMap<string, DataSource>,
  { logger, rateLimiter }: Pick<Server, 'logger' | 'rateLimiter'>,
): ReadonlyMap<string, DataProvider> {
  const lists = readTokenLists(tokenListDir)
  const spendKey = data.etherscan && createKeyBudget(rateLimiter, 'Etherscan', data.etherscan.limits)
  const evm = [...upstreams].filter(([id]) => id.startsWith('eip155:'))
  return new Map(
    evm.map(([id, upstream]) => {
      const tokens = lists.get(id) ?? []
      if (tokens.length === 0)
        logger.warn({ chain: id }, 'no token list for this chain: only tokens asked for are shown')
      const pools = createNodeSource({ upstream, tokens, exchange: EXCHANGES.get(id), priceFloorUsd })
      const priceChain = data.chains.get(id)?.priceChain
      const node: typeof pools =
        data.priceUrl && priceChain && pools.prices
          ? {
              ...pools,
              prices: fillPrices(
                pools.prices,
                createUpstreamPrices({ url: data.priceUrl, chain: priceChain, tokens, logger }),
              ),
            }
          : pools
      const chosen = data.chains.get(id)?.sources ?? []
      const index = indexed.get(id)
      const blockscoutUrl = data.chains.get(id)?.blockscoutUrl
      const sources = chosen.flatMap((name): DataSource[] => {
        if (name === 'indexer') return index ? [index] : []
        if (name === 'blockscout' && blockscoutUrl)
          return [createExplorerSource(name, blockscoutFeeds(blockscoutUrl), upstream)]
        if (name === 'etherscan' && data.etherscan && spendKey) {
          const { url, key } = data.etherscan
          const feeds = etherscanFeeds(url, key, id.slice('eip155:'.length), spendKey)
          return [createExplorerSource(name, feeds, upstream)]
        }
        return []
      })
      // The node always provides balances, names and prices, but the history only if `node` is chosen.
      const { history: _, ...rest } = node
      return [id, chainSources(id, tokens, [...sources, chosen.includes('node') ? node : rest])]
    }),
  )
}

type Prices = NonNullable<DataSource['prices']>

/** Reads the pools first, and uses the service only for tokens without a pool. */
function fillPrices(pools: Prices, service: () => ReturnType<Prices>): Prices {
  return async (wanted) => {
    const known = await pools(wanted)
    if (wanted.every(({ address }) => known.has(address))) return known
    const others = await service()
    return new Map(
      wanted.flatMap(({ address }) => {
        const price = known.get(address) ?? others.get(address)
        return price === undefined ? [] : [[address, price] as const]
      }),
    )
  }
}
