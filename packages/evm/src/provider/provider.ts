import { read } from '@latchkey/core/adapter'

export { read }

/** A wallet's EIP-1193 provider. Its answers and errors are parsed before they are used. */
export interface Provider {
  request(request: { readonly method: string; readonly params?: unknown }): unknown
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** Whether a value is a provider. A value that throws when it is read, as a hostile getter can, is not one. */
export function isProvider(thing: unknown): thing is Provider {
  return (
    (typeof thing === 'object' || typeof thing === 'function') && typeof read(thing, 'request') === 'function'
  )
}
