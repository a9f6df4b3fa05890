import { Failure } from '../../server/Failure.ts'
import { exceededLimit } from '../../server/jsonLimits.ts'
import { costOf } from './costOf.ts'
import { readCalls } from './readCalls.ts'

export interface RpcRequest {
  /** The cost in the caller's budget: at least 1 for each call. */
  readonly cost: number
  /** Whether the request may be sent again if the node's first response was lost. */
  readonly isRepeatable: boolean
  /** The only call's id, as written; `null` for a batch. */
  readonly id: string
  readonly methods: readonly string[]
  /** The only call's parameters. */
  readonly params: unknown
}

export interface RequestRules {
  readonly maxBatch: number
  readonly maxLogBlocks: number
  readonly isAllowed: (method: string) => boolean
  readonly isUsual: (method: string) => boolean
}

const MAX_DEPTH = 32
/** Average values per call in the longest batch. A block of transactions to simulate has the most. */
const PARTS_PER_CALL = 50
const LEAST_PARTS = 10_000
/** Methods that send a transaction. Nodes refuse a repeated transaction as known, so a payment would seem to have failed. */
const SENDS = /^(eth_send|sendTransaction$|send_tx$|broadcast_tx_)/

/** Checks a JSON-RPC request or batch without changing its bytes. @throws Failure 422 if it is not JSON, 400 if it is refused */
export function readRequest(bytes: Uint8Array, rules: RequestRules): RpcRequest {
  requireShallow(bytes, rules.maxBatch)
  const text = decode(bytes)
  const { isBatch, values } = parse(text)
  const calls = readCalls(text)
  const id = isBatch ? 'null' : (calls[0]?.id ?? 'null')
  if (calls.length === 0) throw new Failure(400, 'body', 'A batch needs at least one call.')
  if (calls.length > rules.maxBatch) throw tooLong(rules.maxBatch, calls.length)
  let cost = 0
  for (const [at, { method, isAmbiguous }] of calls.entries()) {
    if (isAmbiguous)
      throw new Failure(400, 'method', 'A call must name its "method" and "params" exactly once.', {
        rpcId: id,
      })
    if (method !== undefined && !rules.isAllowed(method)) throw refused(method, id)
    cost += withId(id, () => costOf(method, values[at]?.params, rules))
  }
  const methods = calls.map(({ method = '' }) => method)
  const isRepeatable = !methods.some((method) => SENDS.test(method))
  return { cost, id, isRepeatable, methods, params: isBatch ? undefined : values[0]?.params }
}

function requireShallow(bytes: Uint8Array, maxBatch: number): void {
  const parts = Math.max(LEAST_PARTS, maxBatch * PARTS_PER_CALL)
  const exceeded = exceededLimit(bytes, { depth: MAX_DEPTH, parts })
  if (exceeded === 'depth')
    throw new Failure(400, 'body', `The body nests more than ${MAX_DEPTH} levels deep.`)
  if (exceeded === 'parts')
    throw new Failure(400, 'body', `The body has more than ${parts} values. Send it in parts.`)
}

function tooLong(maxBatch: number, length: number): Failure {
  const description = `A batch may hold ${maxBatch} calls, this one has ${length}. Send it in parts.`
  return new Failure(400, 'body', description)
}

function refused(method: string, rpcId: string): Failure {
  const description = `The method ${method.slice(0, 64)} is not served here. The operator can allow it by RPC_METHODS.`
  return new Failure(400, 'method', description, { rpcCode: -32_601, rpcId })
}

/** Adds the call's id to a refusal. */
function withId<result>(rpcId: string, work: () => result): result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.status, error.field, error.message, { rpcCode: error.rpcCode, rpcId })
  }
}

function decode(bytes: Uint8Array): string {
  try {
    // A byte order mark stays in the text, where JSON does not allow it.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new Failure(422, 'body', 'The body is not UTF-8.', { cause })
  }
}

interface CallValue {
  readonly params?: unknown
}

function parse(text: string): { readonly isBatch: boolean; readonly values: readonly CallValue[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Failure(422, 'body', 'The body is not JSON.', { cause })
  }
  const isBatch = Array.isArray(value)
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (!values.every(isCall))
    throw new Failure(400, 'body', 'The body must be a JSON-RPC call or an array of them.')
  return { isBatch, values }
}

function isCall(value: unknown): value is CallValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
