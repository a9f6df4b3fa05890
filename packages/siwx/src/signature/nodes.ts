import type { CaipNetworkId } from '@latchkey/contract'
import { SiwxError } from '../errors/SiwxError.ts'

/** A node: its URL, or anything with EIP-1193's `request`, such as viem's clients. */
export type Node =
  | string
  | { request(call: { method: string; params: readonly unknown[] }): Promise<unknown> }

/** Nodes by chain. Only the signatures of contract accounts need one. */
export type Nodes = Readonly<Partial<Record<CaipNetworkId, Node>>>

/** The node answered that the call failed. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
  readonly code: unknown

  constructor(code: unknown, message: string) {
    super(message)
    this.code = code
  }
}

/** @throws NodeRefusal if the node answers with an error; SiwxError `node_failed` if it does not answer in time */
export async function askNode(
  node: Node,
  method: string,
  params: readonly unknown[],
  timeoutMs: number,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () =>
      reject(new SiwxError('node_failed', 'The node did not answer in time.')),
    )
  })
  const asked = typeof node === 'string' ? post(node, method, params, signal) : request(node, method, params)
  return Promise.race([asked, late])
}

async function post(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer: unknown = await fetch(url, { method: 'POST', headers, body, signal })
    .then((response) => response.json())
    .catch((cause: unknown) => {
      throw new SiwxError('node_failed', 'The node did not answer.', { cause })
    })
  if (isRecord(answer) && isRecord(answer.error))
    throw new NodeRefusal(answer.error.code, String(answer.error.message))
  if (isRecord(answer) && 'result' in answer) return answer.result
  throw new SiwxError('node_failed', 'The node answered with something else than JSON-RPC.')
}

async function request(
  node: Exclude<Node, string>,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    return await node.request({ method, params })
  } catch (cause) {
    // Clients wrap the node's error, which has a numeric code.
    for (let error: unknown = cause; isRecord(error); error = error.cause)
      if (typeof error.code === 'number') throw new NodeRefusal(error.code, String(error.message))
    throw new SiwxError('node_failed', 'The node did not answer.', { cause })
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
