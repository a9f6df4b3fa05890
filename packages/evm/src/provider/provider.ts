import { read } from '@latchkey/core/adapter'

export { read }

/** A wallet's provider as EIP-1193 has it. Nothing it answers or throws is trusted before it is parsed. */
export interface Provider {
  request(request: { readonly method: string; readonly params?: unknown }): unknown
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** Whether a thing can be asked at all. Reading it may throw, as getters of hostile pages do: then it is none. */
export function isProvider(thing: unknown): thing is Provider {
  return (
    (typeof thing === 'object' || typeof thing === 'function') && typeof read(thing, 'request') === 'function'
  )
}
