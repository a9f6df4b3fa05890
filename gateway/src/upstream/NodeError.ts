import { Failure } from '../server/Failure.ts'

/** A node's error for a refused call. */
export interface NodeRefusal {
  readonly code: number | undefined
  readonly message: string
  readonly data?: unknown
}

/** A node gave no usable response. Clients get a 503. */
export class NodeError extends Failure {
  override readonly name = 'NodeError'
  /**
   * `refused`: the node responded with an error. `busy`: it limits our requests. `unreadable`: its response isn't what we requested.
   * `unreachable`: it is down, slow, or doesn't respond in JSON.
   */
  readonly kind: 'refused' | 'busy' | 'unreadable' | 'unreachable'
  /** The node's error, if it sent one: always for `refused`, sometimes for `busy`. */
  readonly refusal: NodeRefusal | undefined
  /** How long to wait before the next request, in milliseconds. */
  readonly pauseMs: number

  constructor(
    kind: NodeError['kind'],
    description: string,
    { refusal, pauseMs = 0, cause }: { refusal?: NodeRefusal; pauseMs?: number; cause?: unknown } = {},
  ) {
    super(503, 'chainId', description, {
      cause,
      ...(kind === 'unreachable' && { headers: { 'retry-after': '2' } }),
    })
    this.kind = kind
    this.refusal = refusal
    this.pauseMs = pauseMs
  }
}

export function isRefused(error: unknown): error is NodeError {
  return error instanceof NodeError && error.kind === 'refused'
}
