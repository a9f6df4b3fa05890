/** The connector id of the only wallet in earlier releases, and the prefix of all other ids. */
export const PAIRED_ID = 'walletConnect'

export function isPairedId(connectorId: string): boolean {
  return connectorId === PAIRED_ID || connectorId.startsWith(`${PAIRED_ID}:`)
}

/** The storage key under which other tools also store the link of the connected app. */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
