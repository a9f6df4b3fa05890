import type { Connector, WalletEntry } from './connector.ts'

/**
 * Merges connectors to one entry per wallet: connectors with the same name in several namespaces become one multi-chain
 * entry, or an auth entry if one of them is the auth connector (S3.3). "Trust Wallet" and "Trust" are the same name
 * (S3.4). Two wallets of one namespace stay separate, whatever their names.
 *
 * @param connectors - as they were announced
 * @returns in the same order
 *
 * @example
 * const entries = mergeConnectors(kit.store.get().connect.connectors)
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly WalletEntry[] {
  const entries: WalletEntry[] = []
  for (const connector of connectors) {
    const name = displayName(connector.name)
    const at = entries.findIndex(
      (entry) => entry.name === name && entry.connectors.every(({ chain }) => chain !== connector.chain),
    )
    const known = entries[at]
    if (known) entries[at] = merge(known, connector)
    else entries.push(toEntry(connector, name))
  }
  return entries
}

/**
 * Converts a wallet's name to the name that the kit shows (S3.4).
 *
 * @param name - the wallet's own name
 * @returns the name to show
 *
 * @example
 * displayName('Trust Wallet') // 'Trust'
 */
export function displayName(name: string): string {
  return name === 'Trust Wallet' ? 'Trust' : name
}

function toEntry(connector: Connector, name: string): WalletEntry {
  const { id, type, imageUrl, imageId, explorerId, info } = connector
  return {
    id,
    name,
    type,
    ...(imageUrl ? { imageUrl } : {}),
    ...(imageId ? { imageId } : {}),
    ...(explorerId ? { explorerId } : {}),
    ...(info ? { rdns: info.rdns } : {}),
    connectors: [connector],
  }
}

function merge(entry: WalletEntry, connector: Connector): WalletEntry {
  const connectors = [...entry.connectors, connector]
  return {
    ...toEntry(connector, entry.name),
    ...entry,
    type: connectors.some(({ type }) => type === 'AUTH' || type === 'ID_AUTH') ? 'AUTH' : 'MULTI_CHAIN',
    connectors,
  }
}
