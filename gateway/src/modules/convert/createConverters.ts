import type { SwapConfig } from '../../config/readSwaps.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { EXCHANGES, type Exchange } from '../data/exchanges.ts'
import type { DataProvider } from '../data/provider.ts'
import { readChain } from '../data/readChain.ts'
import { createLifiProvider } from './lifi/createLifiProvider.ts'
import { createOnChainProvider } from './onChain/createOnChainProvider.ts'
import type { ConvertProvider } from './provider.ts'

/** One chain on which tokens can be swapped. */
export interface Converter {
  readonly chainId: string
  readonly upstream: Upstream
  readonly exchange: Exchange
  readonly provider: ConvertProvider
  readonly data: Pick<DataProvider, 'tokens' | 'describe'>
}

/** The chains that have an exchange, by CAIP-2 id. A configured provider replaces our own on the chains that it supports. */
export function createConverters(
  upstreams: ReadonlyMap<string, Upstream>,
  providers: ReadonlyMap<string, DataProvider>,
  settings: SwapConfig,
): ReadonlyMap<string, Converter> {
  return new Map(
    [...upstreams].flatMap(([chainId, upstream]): [string, Converter][] => {
      const exchange = EXCHANGES.get(chainId)
      const data = providers.get(chainId)
      if (!exchange || !data) return []
      const { lifi } = exchange
      const provider =
        settings.lifi && lifi
          ? createLifiProvider({ chainId, diamond: lifi, ...settings.lifi })
          : createOnChainProvider((reads) => readChain(upstream, reads), exchange)
      return [[chainId, { chainId, upstream, exchange, provider, data }]]
    }),
  )
}
