import { Failure } from '../../server/Failure.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import type { UpstreamAnswer } from '../../upstream/exchange.ts'
import { type RpcRequest, readRequest } from './readRequest.ts'

export interface RpcService {
  /** @throws Failure 400 where the chain is not configured */
  upstreamOf(caipNetworkId: string): Upstream
  /** Checks a request; see {@link readRequest}. */
  check(body: Uint8Array): RpcRequest
  /** Sends a checked request on, byte for byte, and returns the answer the same way. */
  pass(upstream: Upstream, body: Uint8Array, request: RpcRequest): Promise<UpstreamAnswer>
}

export function createRpcService(upstreams: ReadonlyMap<string, Upstream>, maxBatch: number): RpcService {
  return {
    upstreamOf(caipNetworkId) {
      const upstream = upstreams.get(caipNetworkId)
      if (upstream) return upstream
      const supported = [...upstreams.keys()].join(', ') || 'none yet'
      throw new Failure(
        400,
        'chainId',
        `Chain ${caipNetworkId} is not supported here. Supported: ${supported}.`,
      )
    },
    check: (body) => readRequest(body, maxBatch),
    pass: (upstream, body, request) => upstream.post(body, request.isRepeatable),
  }
}
