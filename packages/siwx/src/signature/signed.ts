import type { CaipNetworkId } from '@latchkey/contract'
import type { Nodes } from './nodes.ts'

/** A text, its signature, and the account that claims to have signed it. */
export interface SignedText {
  readonly text: string
  readonly signature: string | Uint8Array
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
  readonly nodes: Nodes
  readonly nodeTimeoutMs: number
}

/** How an account signed, with CAIP-122's name if it has one. */
export type SignatureKind =
  | 'eip191'
  | 'eip1271'
  | 'eip6492'
  | 'solana:ed25519'
  | 'polkadot:sr25519'
  | 'polkadot:ed25519'
  | 'polkadot:ecdsa'
  | 'bip137'
  | 'bip322'
