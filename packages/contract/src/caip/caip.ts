/** The namespaces in this project's own tables. See the chain-agnostic namespaces registry. */
export type KnownNamespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'near'

/** Any CAIP-2 namespace: 3 to 8 characters of `-a-z0-9`. An adapter defines its own. */
export type ChainNamespace = KnownNamespace | (string & {})

/** A chain in CAIP-2 format: `eip155:42161`. */
export type CaipNetworkId = `${string}:${string}`

/** An account on a chain in CAIP-10 format: `eip155:42161:0x…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

/** The namespaces that this project's own tables have entries for. */
export const NAMESPACES: readonly KnownNamespace[] = ['eip155', 'solana', 'polkadot', 'bip122', 'near']

/**
 * Whether a text is a CAIP-2 chain id, in any namespace.
 *
 * @example
 * isCaipNetworkId('eip155:42161') // true
 */
export function isCaipNetworkId(text: string): text is CaipNetworkId {
  return /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(text)
}

/**
 * Whether a text is a CAIP-10 account id, in any namespace.
 *
 * @example
 * isCaipAddress('eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F') // true
 */
export function isCaipAddress(text: string): text is CaipAddress {
  const at = text.lastIndexOf(':')
  return isCaipNetworkId(text.slice(0, at)) && /^[-.%a-zA-Z0-9]{1,128}$/.test(text.slice(at + 1))
}

/**
 * Splits a CAIP-2 chain id.
 *
 * @param caipNetworkId - for example `eip155:42161`
 * @returns the namespace and the chain's reference, `{ chainNamespace: 'eip155', reference: '42161' }`
 *
 * @example
 * parseCaipNetworkId('eip155:42161').reference // '42161'
 */
export function parseCaipNetworkId(caipNetworkId: CaipNetworkId): {
  chainNamespace: ChainNamespace
  reference: string
} {
  const at = caipNetworkId.indexOf(':')
  // CaipNetworkId's type ensures that the part before the colon is a namespace.
  return {
    chainNamespace: caipNetworkId.slice(0, at) as ChainNamespace,
    reference: caipNetworkId.slice(at + 1),
  }
}

/**
 * Splits a CAIP-10 account id.
 *
 * @param caipAddress - for example `eip155:42161:0x71C7656EC7ab88b098defB751B7401B5f6d8976F`
 * @returns the chain's id and the plain address
 *
 * @example
 * parseCaipAddress('eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F').caipNetworkId // 'eip155:1'
 */
export function parseCaipAddress(caipAddress: CaipAddress): {
  caipNetworkId: CaipNetworkId
  address: string
} {
  const at = caipAddress.lastIndexOf(':')
  // CaipAddress's type ensures that the part before the last colon is a CAIP-2 id.
  return { caipNetworkId: caipAddress.slice(0, at) as CaipNetworkId, address: caipAddress.slice(at + 1) }
}

/**
 * Joins a chain and a plain address into a CAIP-10 account id.
 *
 * @example
 * toCaipAddress('eip155:1', '0x71C7…') // 'eip155:1:0x71C7…'
 */
export function toCaipAddress(caipNetworkId: CaipNetworkId, address: string): CaipAddress {
  return `${caipNetworkId}:${address}`
}
