import type { CaipNetworkId } from '@latchkey/contract'

/**
 * The message that an account signs to sign in: the fields of EIP-4361 and CAIP-122, with the chain as CAIP-2. Times are RFC 3339
 * texts, kept unchanged.
 */
export interface SiwxMessage {
  /** The scheme of the page that asks, if the message names it: `https`. */
  readonly scheme?: string
  /** The authority that asks: `app.example.com`, `localhost:4100`. */
  readonly domain: string
  /** The account in its namespace's notation. An EVM address has its EIP-55 checksum. */
  readonly accountAddress: string
  /** The statement that the user agrees to, in one line of spaces and the characters that a URI may contain. */
  readonly statement?: string
  /** What the sign-in is for, as a URI (RFC 3986). */
  readonly uri: string
  /** `1` */
  readonly version: string
  /** The chain as CAIP-2: `eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
  readonly chainId: CaipNetworkId
  /** At least 8 letters and digits, used once. */
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  /** URIs that belong to the sign-in. The last may be a ReCap (ERC-5573). */
  readonly resources?: readonly string[]
}
