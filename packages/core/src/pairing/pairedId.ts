/** The connector of the one wallet that former releases paired with, and the beginning of every other's id. */
export const PAIRED_ID = 'walletConnect'

/** Whether a connector stands for a wallet that was paired. */
export function isPairedId(connectorId: string): boolean {
  return connectorId === PAIRED_ID || connectorId.startsWith(`${PAIRED_ID}:`)
}

/** Where wallets' and pages' tools look for the app that was connected by a link. */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
