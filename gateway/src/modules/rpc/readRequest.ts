import { Failure } from '../../server/Failure.ts'
import { isRefusedMethod } from './isRefusedMethod.ts'
import { readCalls } from './readCalls.ts'

export interface RpcRequest {
  /** How many calls the request holds: 1, or a batch's length. */
  readonly count: number
  /** Whether the node may be asked twice where its first answer was lost. */
  readonly isRepeatable: boolean
  /** The only call's id, as written; `null` for a batch. */
  readonly id: string
}

/**
 * Checks a JSON-RPC request or batch without touching its bytes.
 *
 * @throws Failure 422 where it is no JSON, 400 where it is no request, is too long a batch or names a refused method
 */
export function readRequest(bytes: Uint8Array, maxBatch: number): RpcRequest {
  const text = decode(bytes)
  const isBatch = assertRequest(text)
  const calls = readCalls(text)
  const id = isBatch ? 'null' : (calls[0]?.id ?? 'null')
  if (calls.length === 0) throw new Failure(400, 'body', 'A batch needs at least one call.')
  if (calls.length > maxBatch) {
    throw new Failure(
      400,
      'body',
      `A batch may hold ${maxBatch} calls, this one has ${calls.length}. Send it in parts.`,
    )
  }
  for (const { method, isAmbiguous } of calls) {
    if (isAmbiguous)
      throw new Failure(400, 'method', 'A call must name its "method" exactly once.', { rpcId: id })
    if (method !== undefined && isRefusedMethod(method)) throw refused(method, id)
  }
  return {
    count: calls.length,
    id,
    isRepeatable: !calls.some(({ method }) => method?.startsWith('eth_send')),
  }
}

function refused(method: string, rpcId: string): Failure {
  const description = `The method ${method.slice(0, 64)} is for the node's operator: the gateway does not pass it on.`
  return new Failure(400, 'method', description, { rpcCode: -32_601, rpcId })
}

function decode(bytes: Uint8Array): string {
  try {
    // A byte order mark stays in the text, where JSON does not allow it.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new Failure(422, 'body', 'The body is not UTF-8.', { cause })
  }
}

/** @returns whether it is a batch */
function assertRequest(text: string): boolean {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Failure(422, 'body', 'The body is not JSON.', { cause })
  }
  const calls: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (calls.some((call) => typeof call !== 'object' || call === null || Array.isArray(call))) {
    throw new Failure(400, 'body', 'The body must be a JSON-RPC call or an array of them.')
  }
  return Array.isArray(value)
}
