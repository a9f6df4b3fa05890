import { type CaipNetworkId, TRANSPORT } from '@latchkey/contract'
import type { AdapterContext } from '../adapter/adapter.ts'
import { ChainNotConfiguredError } from '../errors/network.ts'
import { type ChainProof, createNode, type Node, NodeError, stoppedError } from './node.ts'

/** Asks the nodes of the configured networks. */
export interface Transport {
  /**
   * @throws TransportError if no node gave a result; its cause is the node's own error
   * @throws ChainNotConfiguredError
   */
  request(caipNetworkId: CaipNetworkId, method: string, params?: readonly unknown[]): Promise<unknown>
  /** Aborts every pending request. Later requests work again. */
  abort(): void
}

/**
 * Makes the kit's own transport to the chains, by fetch. It asks each network's URLs in order, and a later URL only if
 * the earlier ones fail (S7.32, S9.13). A request that times out is not repeated at the same URL; a failed one is
 * repeated up to three times.
 *
 * @param context.transports - per network (CAIP-2), the urls in order
 * @param proof - how a node proves its chain; no other answer is used before
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
