import http from 'node:http'
import https from 'node:https'
import type { ChainConfig } from '../config/config.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import { createTurns, type Turns } from '../server/createTurns.ts'
import { Failure } from '../server/Failure.ts'
import type { Hold } from '../server/heldBytes.ts'
import { createCircuit } from './circuit.ts'
import { exchange, OversizeError, type UpstreamAnswer } from './exchange.ts'

/** The operator's node for one chain. */
export interface Upstream {
  readonly caipNetworkId: string
  readonly wsUrl: string
  /**
   * Sends bytes to the node and returns its answer's bytes as they came.
   *
   * @param body - JSON-RPC
   * @param isRepeatable - whether sending it twice does no harm
   * @param hold - where a caller's memory is counted
   * @throws Failure 503 where the node is down, slow or answers something that is not JSON
   */
  pass(body: Uint8Array, isRepeatable: boolean, hold?: Hold): Promise<UpstreamAnswer>
  /** The same for the gateway itself, in one piece. */
  post(body: Uint8Array, isRepeatable: boolean): Promise<WholeAnswer>
  close(): void
}

export interface WholeAnswer extends Omit<UpstreamAnswer, 'pieces'> {
  readonly body: Uint8Array
}

export interface UpstreamLimits {
  readonly timeoutMs: number
  readonly maxResponseBytes: number
}

const MAX_CONNECTIONS = 256

export function createUpstream(
  chain: ChainConfig,
  limits: UpstreamLimits,
  turns: Turns = createTurns(),
  metrics?: Pick<Metrics, 'upstreamRequests' | 'upstreamSeconds'>,
): Upstream {
  const url = new URL(chain.httpUrl)
  const client = url.protocol === 'https:' ? https : http
  const agent = new client.Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, scheduling: 'lifo' })
  const circuit = createCircuit()
  const send = (body: Uint8Array, isRepeatable: boolean, hold: Hold | undefined) =>
    exchange({ client, url, agent, body, isRepeatable, hold, turns, ...limits })

  const labels = { chain: chain.caipNetworkId }
  const count = (outcome: 'answered' | 'failed' | 'skipped') =>
    metrics?.upstreamRequests.add({ ...labels, outcome })

  const pass = async (body: Uint8Array, isRepeatable: boolean, hold?: Hold) => {
    if (!circuit.canCall()) {
      count('skipped')
      throw unavailable(chain, 'is not answering')
    }
    const startedAtMs = Date.now()
    try {
      const answer = await send(body, isRepeatable, hold)
      circuit.succeeded()
      count('answered')
      metrics?.upstreamSeconds.observe(labels, (Date.now() - startedAtMs) / 1_000)
      return answer
    } catch (error) {
      // Else one caller who asks for too much would shut the chain for everyone.
      if (error instanceof OversizeError || error instanceof Failure) circuit.succeeded()
      else circuit.failed(startedAtMs)
      count('failed')
      if (error instanceof Failure) throw error
      throw unavailable(chain, error instanceof Error ? error.message : 'failed', error)
    }
  }

  return {
    caipNetworkId: chain.caipNetworkId,
    wsUrl: chain.wsUrl,
    pass,
    async post(body, isRepeatable) {
      const { pieces, ...answer } = await pass(body, isRepeatable)
      return { ...answer, body: Buffer.concat(pieces) }
    },
    close: () => agent.destroy(),
  }
}

function unavailable(chain: ChainConfig, reason: string, cause?: unknown): Failure {
  const description = `The node of ${chain.caipNetworkId} ${reason}. Try again in a moment.`
  return new Failure(503, 'chainId', description, { headers: { 'retry-after': '2' }, cause })
}
