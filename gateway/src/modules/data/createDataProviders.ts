import type { Logger } from 'pino'
import type { GatewayConfig } from '../../config/config.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { createNodeProvider } from './createNodeProvider.ts'
import { EXCHANGES } from './exchanges.ts'
import type { DataProvider } from './provider.ts'
import { readTokenLists } from './readTokenLists.ts'

/** A provider for each EVM chain that is configured, by CAIP-2 id. */
export function createDataProviders(
  { tokenListDir, priceFloorUsd }: Pick<GatewayConfig, 'tokenListDir' | 'priceFloorUsd'>,
  upstreams: ReadonlyMap<string, Upstream>,
  logger: Logger,
): ReadonlyMap<string, DataProvider> {
  const lists = readTokenLists(tokenListDir)
  const evm = [...upstreams].filter(([id]) => id.startsWith('eip155:'))
  return new Map(
    evm.map(([id, upstream]) => {
      const tokens = lists.get(id) ?? []
      if (tokens.length === 0)
        logger.warn({ chain: id }, 'no token list for this chain: only tokens asked for are shown')
      return [id, createNodeProvider({ upstream, tokens, exchange: EXCHANGES.get(id), priceFloorUsd })]
    }),
  )
}
