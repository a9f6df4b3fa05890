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

/** A property of anything at all; undefined where there is none or where its getter throws. */
export function read(thing: unknown, key: string): unknown {
  try {
    if ((typeof thing !== 'object' || thing === null) && typeof thing !== 'function') return undefined
    return Reflect.get(thing, key)
  } catch {
    // A getter that throws has nothing to say.
    return undefined
  }
}
