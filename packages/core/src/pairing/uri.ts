export interface PairingUri {
  readonly topic: string
  readonly symKey: string
  /** In seconds. */
  readonly expiry: number
  /** A request that wallets which know it answer instead of the proposal. */
  readonly method?: string | undefined
}

/** The code that wallets scan. It names the protocol but no relay: each side connects to the relays it knows. */
export function formatUri({ topic, symKey, expiry, method }: PairingUri): string {
  const methods = method === undefined ? '' : `&methods=${method}`
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${expiry}${methods}`
}
