import type { gasPrice, RouteResponse } from '@latchkey/contract'
import { createTimedCache } from '../../cache/createTimedCache.ts'
import { Failure } from '../../server/Failure.ts'
import { askNode, call } from '../../upstream/askNode.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { quantity } from '../../upstream/evmValues.ts'

type GasPrice = RouteResponse<typeof gasPrice>

/** S7.19. */
export type GasPriceService = (chainId: string) => Promise<GasPrice>

const TTL_MS = 5_000

/** Gas prices from the chain's node: the current price, a tenth more for faster inclusion, and a quarter more for the next block. */
export function createGasPriceService(upstreams: ReadonlyMap<string, Upstream>): GasPriceService {
  const cache = createTimedCache<GasPrice>(TTL_MS)
  return async (chainId) => {
    const upstream = upstreams.get(chainId)
    if (!upstream) throw new Failure(400, 'chainId', `The chain ${chainId} is not served here.`)
    return cache.get(chainId, () => readGasPrice(upstream))
  }
}

async function readGasPrice(upstream: Upstream): Promise<GasPrice> {
  const [price] = await askNode(upstream, [call('eth_gasPrice', [], quantity)])
  return { standard: String(price), fast: String((price * 11n) / 10n), instant: String((price * 5n) / 4n) }
}
