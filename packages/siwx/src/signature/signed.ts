import type { CaipNetworkId } from '@latchkey/contract'
import type { Nodes } from './nodes.ts'

/** A text, and the account that is said to have signed it. */
export interface SignedText {
  readonly text: string
  readonly signature: string | Uint8Array
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
  readonly nodes: Nodes
  readonly nodeTimeoutMs: number
}

/** How an account signed, in CAIP-122's words where it has them. */
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
