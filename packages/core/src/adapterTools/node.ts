import { type CaipNetworkId, TRANSPORT } from '@latchkey/contract'
import { TransportError } from '../errors/network.ts'
import { read } from './read.ts'

interface Call {
  readonly body: {
    readonly jsonrpc: '2.0'
    readonly id: number
    readonly method: string
    readonly params: unknown
  }
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** How a namespace's nodes prove their chain. */
export interface ChainProof {
  /** The JSON-RPC method, without parameters. */
  readonly method: string
  /** Whether the answer is this chain's. */
  readonly isOn: (answer: unknown, caipNetworkId: CaipNetworkId) => boolean
}

/** One JSON-RPC url. */
export interface Node {
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

/** `none`: the node rejected this call, and would again. `next`: another url may answer. */
type Retry = 'same' | 'next' | 'none' | 'stopped'

/** Why a node gave no result, and whether a retry could help. */
export class NodeError extends TransportError {
  readonly retry: Retry
  constructor(options: ConstructorParameters<typeof TransportError>[0] & { retry: Retry }) {
    super(options)
    this.retry = options.retry
  }
}

/**
 * Makes the error of a request that was pending when the kit was unmounted.
 *
 * @param caipNetworkId - the chain that was asked
 *
 * @example
 * throw stoppedError('eip155:42161')
 */
export function stoppedError(caipNetworkId: CaipNetworkId): NodeError {
  return new NodeError({ caipNetworkId, retry: 'stopped', details: 'the kit was stopped' })
}

/**
 * Calls one URL by JSON-RPC. Calls made at the same time are batched, and no answer is used before the node has proved
 * its chain.
 *
 * @param signal - aborts every pending request
 */
export function createNode(
  url: string,
  caipNetworkId: CaipNetworkId,
  { method: proof, isOn }: ChainProof,
  signal: () => AbortSignal,
): Node {
  let queue: Call[] = []
  let nextId = 1
  let canBatch = true
  let rightChain: Promise<void> | undefined
  const fail = (retry: Retry, details: string, cause?: unknown) =>
    new NodeError({ caipNetworkId, retry, details, cause })

  const send = (method: string, params: readonly unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      if (queue.length === 0) queueMicrotask(flush)
      queue.push({ body: { jsonrpc: '2.0', id: nextId++, method, params }, resolve, reject })
    })

  const flush = () => {
    const calls = queue
    queue = []
    const size = canBatch ? TRANSPORT.batchSize : 1
    for (let at = 0; at < calls.length; at += size) void exchange(calls.slice(at, at + size))
  }

  const exchange = async (calls: readonly Call[]) => {
    try {
      const [first] = calls
      const answer = await post(calls.length === 1 ? first?.body : calls.map(({ body }) => body))
      if (calls.length > 1 && !Array.isArray(answer)) {
        // This node accepts only one call per request.
        canBatch = false
        for (const call of calls) void exchange([call])
        return
      }
      const answers: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
      // A server that rejects a request before reading its calls answers with one error whose id is null.
      const refusal = answers.length === 1 && read(answers[0], 'id') === null ? answers[0] : undefined
      for (const call of calls)
        settle(call, answers.find((one) => read(one, 'id') === call.body.id) ?? refusal)
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
  }

  const settle = ({ resolve, reject }: Call, answer: unknown) => {
    const error = read(answer, 'error')
    const result = read(answer, 'result')
    if (typeof error === 'object' && error !== null) {
      const code = read(error, 'code')
      const isBusy = code === -32005 || code === -32603 || code === 429
      const retry = isBusy ? 'same' : read(answer, 'id') === null ? 'next' : 'none'
      reject(fail(retry, String(read(error, 'message')), error))
    } else if (result === undefined) reject(fail('next', 'it answered in a form that is not JSON-RPC'))
    else resolve(result)
  }

  const post = async (body: unknown): Promise<unknown> => {
    const controller = new AbortController()
    const end = () => controller.abort()
    const stopped = signal()
    let slow = false
    const timer = setTimeout(() => {
      slow = true
      end()
    }, TRANSPORT.timeoutMs)
    stopped.addEventListener('abort', end)
    try {
      stopped.throwIfAborted()
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: controller.signal,
      })
      const answer: unknown = await response.json().catch(() => undefined)
      if (answer !== undefined && (response.ok || read(answer, 'error') !== undefined)) return answer
      const isBusy = response.ok || response.status >= 500 || [408, 429].includes(response.status)
      throw fail(isBusy ? 'same' : 'next', `it answered with status ${response.status}`)
    } catch (cause) {
      if (cause instanceof NodeError) throw cause
      if (stopped.aborted) throw stoppedError(caipNetworkId)
      throw slow
        ? fail('next', `no answer within ${TRANSPORT.timeoutMs} ms`)
        : fail('same', 'out of reach', cause)
    } finally {
      clearTimeout(timer)
      stopped.removeEventListener('abort', end)
    }
  }

  const requireChain = () => {
    rightChain ??= send(proof, []).then(
      (answer) => {
        if (!isOn(answer, caipNetworkId))
          throw fail('next', `the node says that it is on chain ${String(answer)}`)
      },
      (error) => {
        rightChain = undefined
        throw error
      },
    )
    return rightChain
  }

  return {
    async request(method, params) {
      const [result] = await Promise.all([send(method, params), requireChain()])
      return result
    },
  }
}
