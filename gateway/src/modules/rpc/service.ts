import type { GatewayConfig } from '../../config/config.ts'
import { Failure } from '../../server/Failure.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import type { Room, UpstreamAnswer } from '../../upstream/exchange.ts'
import { allowedMethods } from './allowedMethods.ts'
import { type RequestRules, type RpcRequest, readRequest } from './readRequest.ts'

/** A call costs one more for each of these bytes, counted before they are read: checking a mebibyte takes as long as a thousand small calls. */
export const BYTES_PER_UNIT = 1_024

export interface RpcService {
  /** @throws Failure 400 if the chain is not configured */
  upstreamOf(caipNetworkId: string): Upstream
  /** Checks a request; see {@link readRequest}. */
  check(upstream: Upstream, body: Uint8Array): RpcRequest
  /** Sends a checked request on, byte for byte, and returns the answer the same way. */
  pass(upstream: Upstream, body: Uint8Array, request: RpcRequest, room: Room): Promise<UpstreamAnswer>
}

export function createRpcService(
  upstreams: ReadonlyMap<string, Upstream>,
  { maxBatch, maxLogBlocks, methods }: GatewayConfig['rpc'],
): RpcService {
  const rules = new Map(
    [...upstreams.keys()].map((caipNetworkId): [string, RequestRules] => [
      caipNetworkId,
      {
        maxBatch,
        maxLogBlocks,
        isAllowed: allowedMethods(caipNetworkId, methods),
        isUsual: allowedMethods(caipNetworkId, []),
      },
    ]),
  )
  const rulesOf = (upstream: Upstream): RequestRules => {
    const found = rules.get(upstream.caipNetworkId)
    if (!found) throw new Error(`The upstream of ${upstream.caipNetworkId} is not one of this service`)
    return found
  }
  return {
    upstreamOf(caipNetworkId) {
      const upstream = upstreams.get(caipNetworkId)
      if (upstream) return upstream
      const supported = [...upstreams.keys()].join(', ') || 'none yet'
      const description = `Chain ${caipNetworkId} is not supported here. Supported: ${supported}.`
      throw new Failure(400, 'chainId', description)
    },
    check: (upstream, body) => readRequest(body, rulesOf(upstream)),
    pass: (upstream, body, request, room) => upstream.pass(body, request.isRepeatable, room),
  }
}
