/** Counts what a client has open: requests, sockets, connections. */
export interface Seats {
  /** @returns a function that frees the seat, once; undefined if all seats of the client, or of all clients, are taken */
  take(client: string): (() => void) | undefined
}

/** @param limits - maximum seats; `total` is for all clients together */
export function createSeats(limits: { readonly perClient: number; readonly total: number }): Seats {
  const byClient = new Map<string, number>()
  let total = 0
  return {
    take(client) {
      const taken = byClient.get(client) ?? 0
      if (taken >= limits.perClient || total >= limits.total) return undefined
      byClient.set(client, taken + 1)
      total += 1
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        total -= 1
        const left = (byClient.get(client) ?? 1) - 1
        if (left > 0) byClient.set(client, left)
        else byClient.delete(client)
      }
    },
  }
}
