import http from 'node:http'
import https from 'node:https'
import type { ChainConfig } from '../config/readChains.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import { createTurns, type Turns, waitTurn } from '../server/createTurns.ts'
import { Failure } from '../server/Failure.ts'
import { createCircuit } from './circuit.ts'
import { readAll } from './createRest.ts'
import { exchange, type Room, type UpstreamAnswer } from './exchange.ts'
import { NodeError } from './NodeError.ts'
import { OversizeError } from './UpstreamError.ts'

export interface Upstream {
  readonly caipNetworkId: string
  readonly wsUrl: string
  /**
   * Sends JSON-RPC unchanged and returns the response's bytes unchanged, or throws a NodeError. `room` limits the caller's memory and large
   * responses. `isRepeatable`: the request may be sent twice without harm.
   */
  pass(body: Uint8Array, isRepeatable: boolean, room?: Room): Promise<UpstreamAnswer>
  /** Like `pass`, for the gateway's own calls, with the whole response in one piece. */
  post(body: Uint8Array, isRepeatable: boolean): Promise<WholeAnswer>
  close(): void
}

export interface WholeAnswer extends Omit<UpstreamAnswer, 'pieces' | 'rest' | 'length'> {
  readonly body: Uint8Array
}

export interface UpstreamLimits {
  readonly timeoutMs: number
  readonly maxResponseBytes: number
}

const MAX_CONNECTIONS = 256
/** Parsing a response to the gateway's own call takes longer than copying it: about a quarter of a turn for the smallest response. */
const [LEAST_BYTES, TIMES_THE_WORK] = [32_768, 4]

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
  const send = (body: Uint8Array, isRepeatable: boolean, room: Room | undefined) =>
    exchange({ client, url, agent, body, isRepeatable, room, turns, ...limits })

  const labels = { chain: chain.caipNetworkId }
  const count = (outcome: 'answered' | 'failed' | 'skipped') =>
    metrics?.upstreamRequests.add({ ...labels, outcome })

  const pass = async (body: Uint8Array, isRepeatable: boolean, room?: Room) => {
    if (!circuit.canCall()) {
      count('skipped')
      throw unavailable(chain, 'is not answering')
    }
    const startedAtMs = Date.now()
    try {
      const answer = await send(body, isRepeatable, room)
      circuit.succeeded()
      count('answered')
      metrics?.upstreamSeconds.observe(labels, (Date.now() - startedAtMs) / 1_000)
      return answer
    } catch (error) {
      // Otherwise one caller with too large requests would make the chain unavailable to everyone.
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
      const { pieces, rest, length: _, ...answer } = await pass(body, isRepeatable)
      try {
        const body = await readAll(pieces, rest)
        // Otherwise all responses that arrive together would be parsed in one turn of the event loop.
        await waitTurn(turns, Math.max(LEAST_BYTES, body.byteLength * TIMES_THE_WORK))
        return { ...answer, body }
      } catch (error) {
        throw unavailable(chain, error instanceof Error ? error.message : 'failed', error)
      }
    },
    close: () => agent.destroy(),
  }
}

/** The error for a caller if a node does not respond. */
export function unavailable(chain: ChainConfig, reason: string, cause?: unknown): NodeError {
  const description = `The node of ${chain.caipNetworkId} ${reason}. Try again in a moment.`
  return new NodeError('unreachable', description, { cause })
}
