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
  /** What the contract calls itself; absent where it says nothing, or imitates a listed token. */
  readonly name?: string
  readonly symbol?: string
  readonly decimals?: number
  readonly iconUrl?: string
  /** Whether the operator lists the token. */
  readonly isListed: boolean
  /**
   * `amount`: so much of a token, in its smallest unit. `isUnlimited` where that is all there is of it, or more. `item`: one NFT.
   * `all`: every NFT of the contract.
   */
  readonly what:
    | { readonly kind: 'amount'; readonly amount: bigint; readonly isUnlimited: boolean }
    | { readonly kind: 'item'; readonly tokenId: bigint }
    | { readonly kind: 'all' }
}

/** What a list of approvals lacks, in a sentence for a user: a partial list is never shown as a whole one. */
export interface TokenApprovals {
  readonly approvals: readonly TokenApproval[]
  readonly missing: readonly string[]
}
