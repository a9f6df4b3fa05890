import type { CaipNetworkId } from '@latchkey/contract'

/** An approval: an address that may take tokens of an account, without asking again. */
export interface TokenApproval {
  readonly caipNetworkId: CaipNetworkId
  /** Whose tokens they are. */
  readonly owner: string
  /** The token's contract. */
  readonly token: string
  /** Who may take them. */
  readonly spender: string
  /** The name that the contract gives itself; absent if it gives none, or imitates a listed token. */
  readonly name?: string
  readonly symbol?: string
  readonly decimals?: number
  readonly iconUrl?: string
  /** Whether the operator lists the token. */
  readonly isListed: boolean
  /**
   * `amount`: an amount of a token, in its smallest unit. `isUnlimited` is true if the amount is at least the token's total
   * supply. `item`: one NFT. `all`: every NFT of the contract.
   */
  readonly what:
    | { readonly kind: 'amount'; readonly amount: bigint; readonly isUnlimited: boolean }
    | { readonly kind: 'item'; readonly tokenId: bigint }
    | { readonly kind: 'all' }
}

/** The approvals, and a sentence for the user about what is missing: a partial list is never shown as a complete one. */
export interface TokenApprovals {
  readonly approvals: readonly TokenApproval[]
  readonly missing: readonly string[]
}
