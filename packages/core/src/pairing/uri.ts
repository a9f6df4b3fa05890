export interface PairingUri {
  readonly topic: string
  readonly symKey: string
  /** In seconds. */
  readonly expiry: number
}

/** The code that wallets scan. It names the protocol but no relay: each side connects to the relays it knows. */
export function formatUri({ topic, symKey, expiry }: PairingUri): string {
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${expiry}`
}
