export interface PairingUri {
  readonly topic: string
  readonly symKey: string
  /** In seconds. */
  readonly expiry: number
}

/** The pairing's address as wallets read it. It names a protocol and no relay: each side connects to those it knows. */
export function formatUri({ topic, symKey, expiry }: PairingUri): string {
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${expiry}`
}
