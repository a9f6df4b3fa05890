import { SIWX_NAMES as NAMES } from '@latchkey/contract'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'

/** How a namespace writes its name, chains and accounts in a message. */
interface Profile {
  /** `service.org wants you to sign in with your {name} account:` */
  readonly name: string
  isReference(reference: string): boolean
  isAddress(address: string): boolean
  /** The CAIP-2 reference for what a wallet wrote after `Chain ID: `. */
  readReference(text: string): string
}

const same = (text: string): string => text
const BASE58 = '[1-9A-HJ-NP-Za-km-z]'

/** The names of clusters in Sign In With Solana. */
const SOLANA_CLUSTERS: ReadonlyMap<string, string> = new Map([
  ['mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ['devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
])

const profiles = {
  eip155: {
    name: NAMES.eip155,
    isReference: (reference) => /^(0|[1-9]\d{0,31})$/.test(reference),
    isAddress: (address) => /^0x[0-9a-fA-F]{40}$/.test(address) && address === checksumAddress(address),
    readReference: same,
  },
  solana: {
    name: NAMES.solana,
    isReference: (reference) => new RegExp(`^${BASE58}{32}$`).test(reference),
    isAddress: (address) => base58Length(address) === 32,
    // CAIP-2 uses the first 32 characters of the genesis block's hash; CAIP-122's example has all of them.
    readReference: (text) =>
      SOLANA_CLUSTERS.get(text) ?? (new RegExp(`^${BASE58}{43,44}$`).test(text) ? text.slice(0, 32) : text),
  },
  bip122: {
    name: NAMES.bip122,
    isReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
    // Checksum and network are checked with the signature.
    isAddress: (address) => /^[0-9a-zA-HJ-NP-Z]{26,90}$/.test(address),
    readReference: same,
  },
  polkadot: {
    name: NAMES.polkadot,
    isReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
    // Besides the 32 bytes of the account, one or two bytes are the network and two are a checksum, which is checked with the signature.
    isAddress: (address) => [35, 36].includes(base58Length(address)),
    readReference: same,
  },
} as const satisfies Record<string, Profile>

/** A namespace whose accounts can sign in. */
export type SiwxNamespace = keyof typeof profiles

/** The profile of a namespace; undefined if its accounts cannot sign in. */
export function profileOf(namespace: string): Profile | undefined {
  return isSiwxNamespace(namespace) ? profiles[namespace] : undefined
}

export function isSiwxNamespace(namespace: string): namespace is SiwxNamespace {
  return Object.hasOwn(profiles, namespace)
}

/** Finds a namespace by its name in messages: `Ethereum` is `eip155`. */
export function namespaceNamed(name: string): SiwxNamespace | undefined {
  return Object.keys(profiles)
    .filter(isSiwxNamespace)
    .find((namespace) => profiles[namespace].name === name)
}

/** EIP-55, for 40 hex digits after `0x`. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const letters = [...digits].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${letters.join('')}`
}

/** How many bytes a base58 text has; -1 if it is not base58, or not as long as an account may be. */
function base58Length(text: string): number {
  if (!new RegExp(`^${BASE58}{32,60}$`).test(text)) return -1
  return base58.decode(text).length
}
