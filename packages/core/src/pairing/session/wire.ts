import { field, textField } from '../relay/json.ts'

const DAY_S = 86_400
/** The maximum length of an error's text. */
const LONGEST_REASON = 300

/** Each message's tag and lifetime in seconds. Relays see only these and the size. */
export const WIRE = {
  settled: [1103, 300],
  updated: [1105, DAY_S],
  extended: [1107, DAY_S],
  request: [1108, 300],
  delete: [1112, DAY_S],
  deleted: [1113, DAY_S],
  pinged: [1115, DAY_S],
  authenticate: [1116, 3_600],
  unknown: [0, DAY_S],
} as const satisfies Record<string, Wrapping>

export type Wrapping = readonly [tag: number, ttl: number]

export interface WireError {
  readonly code: number
  readonly message: string
}

export const ERRORS = {
  update: { code: 1003, message: 'Invalid update request' },
  userDisconnected: { code: 6000, message: 'User disconnected.' },
  settlement: { code: 7000, message: 'Session settlement failed' },
  unknownMethod: { code: 10_001, message: 'Unsupported wc_ method' },
} as const satisfies Record<string, WireError>

/** A peer's JSON-RPC message. */
export type Payload =
  | { readonly kind: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: WireError }

/** @returns undefined if it isn't JSON-RPC */
export function toPayload(raw: unknown): Payload | undefined {
  const id = field(raw, 'id')
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  const method = textField(raw, 'method')
  if (method !== undefined) return { kind: 'request', id, method, params: field(raw, 'params') }
  const error = field(raw, 'error')
  if (error !== undefined && error !== null) {
    const code = Number(field(error, 'code'))
    const message = textField(error, 'message')?.slice(0, LONGEST_REASON) ?? 'no reason given'
    return { kind: 'error', id, error: { code: Number.isFinite(code) ? code : 0, message } }
  }
  return { kind: 'result', id, result: field(raw, 'result') }
}

/** An error with a code, from a wallet's response or as defined by EIP-1193. */
export class CodedError extends Error {
  readonly code: number
  constructor({ code, message }: WireError) {
    super(message)
    this.code = code
  }
}
