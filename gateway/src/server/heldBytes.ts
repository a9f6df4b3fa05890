import { Failure } from './Failure.ts'

/** Bytes that one request or socket keeps in memory. */
export interface Hold {
  readonly bytes: number
  /** @throws Failure 503 if this client, or all clients together, already hold too much */
  add(bytes: number): void
  drop(bytes: number): void
  /** Releases all bytes. Later calls do nothing, because nothing would release the bytes that they add. */
  release(): void
}

/** Counts the memory of pending requests: received bodies, and responses that are not sent yet. */
export interface HeldBytes {
  open(client: string): Hold
  readonly total: number
}

/** @param limits - in bytes */
export function createHeldBytes(limits: { readonly total: number; readonly perClient: number }): HeldBytes {
  const byClient = new Map<string, number>()
  let total = 0

  const change = (client: string, bytes: number) => {
    total += bytes
    const held = (byClient.get(client) ?? 0) + bytes
    if (held > 0) byClient.set(client, held)
    else byClient.delete(client)
  }

  return {
    get total() {
      return total
    },
    open(client) {
      let own = 0
      let isReleased = false
      const add = (bytes: number) => {
        own += bytes
        change(client, bytes)
      }
      return {
        get bytes() {
          return own
        },
        add(bytes) {
          if (isReleased) return
          if ((byClient.get(client) ?? 0) + bytes > limits.perClient)
            throw busy(
              'This client has too much data on the way. Read the answers that wait, then try again.',
            )
          if (total + bytes > limits.total)
            throw busy('Too much data is on its way through the gateway. Try again in a moment.')
          add(bytes)
        },
        drop(bytes) {
          add(-Math.min(bytes, own))
        },
        release() {
          isReleased = true
          add(-own)
        },
      }
    },
  }
}

export function busy(description: string): Failure {
  return new Failure(503, 'memory', description, { headers: { 'retry-after': '2' } })
}
