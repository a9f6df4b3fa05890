import type { WalletFailure } from '@latchkey/contract'

export type FailureStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 408
  | 409
  | 413
  | 415
  | 422
  | 429
  | 431
  | 500
  | 503

/** An error response: it names the wrong field, and says what to do about it. */
export class Failure extends Error {
  override readonly name: string = 'Failure'
  readonly status: FailureStatus
  readonly field: string
  readonly headers: Readonly<Record<string, string>>
  /** The code of the JSON-RPC error, for a JSON-RPC client. */
  readonly rpcCode: number
  /** The id of the JSON-RPC call in JSON, exactly as received. */
  readonly rpcId: string
  /** More members of the response's body, if the route's contract names them. */
  readonly members: Readonly<Record<string, unknown>>
  /** The code by which the wallet's pages translate the message. */
  readonly code: WalletFailure | undefined
  readonly count: number | undefined

  constructor(
    status: FailureStatus,
    field: string,
    description: string,
    options: {
      headers?: Readonly<Record<string, string>>
      rpcCode?: number
      rpcId?: string
      members?: Readonly<Record<string, unknown>>
      code?: WalletFailure
      count?: number
      cause?: unknown
    } = {},
  ) {
    super(description, { cause: options.cause })
    this.status = status
    this.field = field
    this.headers = options.headers ?? {}
    this.rpcCode = options.rpcCode ?? DEFAULT_RPC_CODES[status] ?? -32_600
    this.rpcId = options.rpcId ?? 'null'
    this.members = options.members ?? {}
    this.code = options.code
    this.count = options.count
  }
}

const DEFAULT_RPC_CODES: Readonly<Partial<Record<FailureStatus, number>>> = {
  401: -32_001,
  403: -32_001,
  422: -32_700,
  429: -32_005,
  500: -32_603,
  503: -32_002,
}

/**
 * The body of a failure. A JSON-RPC client reads only `error`, so for JSON-RPC the body also has that member, and the client's
 * user sees the reason instead of a bare status.
 */
export function failureBody(failure: Failure, isRpc: boolean): string {
  const { field, message: description, code, count, members } = failure
  const body = JSON.stringify({
    status: 'FAILED',
    reasons: [
      { field, description, ...(code !== undefined && { code }), ...(count !== undefined && { count }) },
    ],
    ...members,
  })
  return isRpc ? `${body.slice(0, -1)},${rpcErrorMembers(failure)}}` : body
}

export function rpcErrorMessage(failure: Failure): string {
  return `{${rpcErrorMembers(failure)}}`
}

function rpcErrorMembers(failure: Failure): string {
  const error = JSON.stringify({ code: failure.rpcCode, message: failure.message })
  return `"jsonrpc":"2.0","id":${failure.rpcId},"error":${error}`
}
