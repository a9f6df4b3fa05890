import type { ChainConfig } from '../config/readChains.ts'
import { Failure } from '../server/Failure.ts'
import { createCircuit } from './circuit.ts'
import { type Upstream, type UpstreamLimits, unavailable, type WholeAnswer } from './createUpstream.ts'
import { readText } from './readText.ts'

/** The Esplora paths that may be read. None of them lists a whole block. */
const PATHS =
  /^\/(address\/[a-zA-Z0-9]{14,90}(\/utxo|\/txs|\/txs\/chain\/[0-9a-f]{64})?|tx\/[0-9a-f]{64}(\/hex|\/outspend\/\d{1,5})?|block-height\/\d{1,8}|blocks\/tip\/height|fee-estimates|lab-key)$/
/** Maximum size of a transaction that nodes relay, in hex digits. */
const MOST_HEX = 800_000

interface Call {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

/** A refusal by Esplora. A retry would not help. */
class RefusedCall extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * The operator's Esplora behind JSON-RPC, like every other node: `esplora_get` with a path, `esplora_send` with a transaction in hex,
 * and `esplora_genesis`. The result is a string for text, and a JSON value for JSON.
 */
export function createEsploraUpstream(chain: ChainConfig, limits: UpstreamLimits): Upstream {
  const base = chain.httpUrl.replace(/\/+$/, '')
  const circuit = createCircuit()

  const ask = async (path: string, body?: string): Promise<unknown> => {
    const response = await fetch(`${base}${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
      signal: AbortSignal.timeout(limits.timeoutMs),
      redirect: 'error',
    })
    const text = await readText(response, limits.maxResponseBytes, 'gave too large an answer')
    // With 400 and 404, Esplora says what is wrong with the request.
    if (response.status === 400 || response.status === 404) throw new RefusedCall(-32_000, text.slice(0, 300))
    if (!response.ok) throw new Error(`answered with status ${response.status}`)
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }
  const run = ({ method, params }: Call): Promise<unknown> => {
    const [first] = Array.isArray(params) ? params : []
    if (method === 'esplora_genesis') return ask('/block-height/0')
    if (method === 'esplora_get' && typeof first === 'string' && PATHS.test(first)) return ask(first)
    const isHex = typeof first === 'string' && first.length <= MOST_HEX && /^([0-9a-f]{2})+$/i.test(first)
    if (method === 'esplora_send' && isHex) return ask('/tx', first)
    throw new RefusedCall(-32_602, 'There is no such method, or it does not take these parameters.')
  }
  const answer = async (call: Call): Promise<object> => {
    const own = { jsonrpc: '2.0', id: call.id ?? null }
    try {
      return { ...own, result: await run(call) }
    } catch (error) {
      if (error instanceof RefusedCall) return { ...own, error: { code: error.code, message: error.message } }
      throw error
    }
  }
  const post = async (body: Uint8Array): Promise<WholeAnswer> => {
    if (!circuit.canCall()) throw unavailable(chain, 'is not answering')
    const startedAtMs = Date.now()
    try {
      const asked: Call | readonly Call[] = JSON.parse(Buffer.from(body).toString('utf8'))
      const answered = isBatch(asked) ? await Promise.all(asked.map(answer)) : await answer(asked)
      circuit.succeeded()
      return {
        ...{ status: 200, contentType: 'application/json', retryAfter: undefined },
        body: Buffer.from(JSON.stringify(answered)),
      }
    } catch (error) {
      circuit.failed(startedAtMs)
      throw error instanceof Failure ? error : unavailable(chain, 'could not be reached', error)
    }
  }
  return {
    ...{ caipNetworkId: chain.caipNetworkId, wsUrl: chain.wsUrl },
    async pass(body) {
      const { body: bytes, ...answered } = await post(body)
      return { ...answered, length: bytes.byteLength, pieces: [bytes], rest: undefined }
    },
    post,
    close() {},
  }
}

const isBatch = (asked: Call | readonly Call[]): asked is readonly Call[] => Array.isArray(asked)
