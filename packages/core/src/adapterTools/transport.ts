import { type CaipNetworkId, TRANSPORT } from '@latchkey/contract'
import type { AdapterContext } from '../adapter/adapter.ts'
import { ChainNotConfiguredError } from '../errors/network.ts'
import { type ChainProof, createNode, type Node, NodeError, stoppedError } from './node.ts'

/** Asks the nodes of the configured networks. */
export interface Transport {
  /**
   * @throws TransportError where no node gave a result; its cause is the node's own error
   * @throws ChainNotConfiguredError
   */
  request(caipNetworkId: CaipNetworkId, method: string, params?: readonly unknown[]): Promise<unknown>
  /** Ends every request that is under way. Later ones work again. */
  abort(): void
}

/**
 * The kit's own way to the chains, by fetch: each network's urls in order, the first being the only one unless it
 * fails (S7.32, S9.13). A slow answer is waited for once; a failed one is asked for three times more.
 *
 * @param context.transports - per network (CAIP-2), the urls in order
 * @param proof - how a node says which chain it is on; no other answer is used before
 *
 * @example
 * const transport = createTransport(context, { method: 'getGenesisHash', isOn })
 */
export function createTransport(
  { transports }: Pick<AdapterContext, 'transports'>,
  proof: ChainProof,
): Transport {
  const nodes = new Map<string, Node>()
  let stop = new AbortController()

  const nodeOf = (url: string, caipNetworkId: CaipNetworkId) => {
    const key = `${caipNetworkId} ${url}`
    const node = nodes.get(key) ?? createNode(url, caipNetworkId, proof, () => stop.signal)
    nodes.set(key, node)
    return node
  }

  return {
    async request(caipNetworkId, method, params = []) {
      const { signal } = stop
      let failure: unknown = new ChainNotConfiguredError({ caipNetworkId })
      for (const url of transports[caipNetworkId] ?? []) {
        for (let attempt = 0; attempt <= TRANSPORT.retries; attempt += 1) {
          if (attempt > 0) await delay(TRANSPORT.retryDelayMs * 2 ** (attempt - 1))
          try {
            if (signal.aborted) throw stoppedError(caipNetworkId)
            return await nodeOf(url, caipNetworkId).request(method, params)
          } catch (error) {
            failure = error
            if (!(error instanceof NodeError) || error.retry === 'none' || error.retry === 'stopped')
              throw error
            if (error.retry === 'next') break
          }
        }
      }
      throw failure
    },
    abort() {
      stop.abort()
      stop = new AbortController()
    },
  }
}

function delay(timeMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, timeMs))
}
