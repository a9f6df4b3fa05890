import { read } from '@latchkey/core/adapter'

export { read }

/** A wallet's EIP-1193 provider. Its answers and errors are parsed before they are used. */
export interface Provider {
  request(request: { readonly method: string; readonly params?: unknown }): unknown
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** If reading it throws, as a hostile getter can, it is not one. */
export function isProvider(thing: unknown): thing is Provider {
  return (
    (typeof thing === 'object' || typeof thing === 'function') && typeof read(thing, 'request') === 'function'
  )
}
