import { field, textField } from '../relay/json.ts'

/** Tag, and how long the relay keeps it in seconds, of each message: what relays see of it besides its size. */
export const WIRE = {
  proposeResponse: { tag: 1101, ttl: 300, prompt: false },
  settleResponse: { tag: 1103, ttl: 300, prompt: false },
  updateResponse: { tag: 1105, ttl: 86_400, prompt: false },
  extendResponse: { tag: 1107, ttl: 86_400, prompt: false },
  request: { tag: 1108, ttl: 300, prompt: true },
  delete: { tag: 1112, ttl: 86_400, prompt: false },
  deleteResponse: { tag: 1113, ttl: 86_400, prompt: false },
  pingResponse: { tag: 1115, ttl: 86_400, prompt: false },
  pairingPingResponse: { tag: 1003, ttl: 30, prompt: false },
  unknownResponse: { tag: 0, ttl: 86_400, prompt: false },
} as const

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

/** What a peer sent, as far as it is JSON-RPC. */
export type Payload =
  | { readonly kind: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: WireError }

/** @returns undefined where it is no JSON-RPC */
export function toPayload(raw: unknown): Payload | undefined {
  const id = field(raw, 'id')
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  const method = textField(raw, 'method')
  if (method !== undefined) return { kind: 'request', id, method, params: field(raw, 'params') }
  const error = field(raw, 'error')
  if (error !== undefined && error !== null) {
    const code = Number(field(error, 'code'))
    const message = textField(error, 'message') ?? 'no reason given'
    return { kind: 'error', id, error: { code: Number.isFinite(code) ? code : 0, message } }
  }
  return { kind: 'result', id, result: field(raw, 'result') }
}
