import type { CaipNetworkId } from '@latchkey/contract'
import { ChainNotConfiguredError, messageOf } from '@latchkey/core'
import { NodeError, stoppedError } from '@latchkey/core/adapter'
import { parseChainId, toChainId } from '../provider/parse.ts'
import { read } from '../provider/provider.ts'
import type { Transport } from '../transport/transport.ts'
import type { WagmiConfig } from './config.ts'

/**
 * Uses the transports of the host's wagmi config, with their retries and batches. If a transport fails, the kit asks no
 * other node. Responses count only after the node has proved its chain.
 */
export function createHostTransport(config: WagmiConfig): Transport {
  const rightChain = new Map<CaipNetworkId, Promise<void>>()
  let stop = new AbortController()
  const fail = (caipNetworkId: CaipNetworkId, details: string | undefined, cause?: unknown) =>
    new NodeError({ caipNetworkId, retry: 'none', ...(details ? { details } : {}), cause })

  const ask = async (caipNetworkId: CaipNetworkId, method: string, params: readonly unknown[]) => {
    try {
      return await config.getClient({ chainId: toChainId(caipNetworkId) }).request({ method, params })
    } catch (cause) {
      // viem keeps the node's own message separate from viem's advice.
      const details = read(cause, 'details')
      throw fail(caipNetworkId, typeof details === 'string' ? details : messageOf(cause), cause)
    }
  }
  const requireChain = (caipNetworkId: CaipNetworkId) => {
    const known = rightChain.get(caipNetworkId)
    if (known) return known
    const check = ask(caipNetworkId, 'eth_chainId', []).then((answer) => {
      if (parseChainId(answer) !== toChainId(caipNetworkId))
        throw fail(caipNetworkId, `the node says that it is on chain ${String(answer)}`)
    })
    rightChain.set(caipNetworkId, check)
    check.catch(() => rightChain.delete(caipNetworkId))
    return check
  }

  return {
    async request(caipNetworkId, method, params = []) {
      if (!config.chains.some(({ id }) => id === toChainId(caipNetworkId)))
        throw new ChainNotConfiguredError({ caipNetworkId })
      const { signal } = stop
      const [result] = await Promise.race([
        Promise.all([ask(caipNetworkId, method, params), requireChain(caipNetworkId)]),
        aborted(signal, caipNetworkId),
      ])
      return result
    },
    abort() {
      stop.abort()
      stop = new AbortController()
    },
  }
}

function aborted(signal: AbortSignal, caipNetworkId: CaipNetworkId): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(stoppedError(caipNetworkId)), { once: true })
  })
}
