/** The kind of a movement. An approval moves nothing, but is stored here because it is read together with movements. */
export type MovementKind = 'native' | 'internal' | 'erc20' | 'erc721' | 'erc1155' | 'approval'

/** A transfer from one address to another in a transaction. Addresses are in lower case. */
export interface Movement {
  readonly kind: MovementKind
  /** The contract; undefined for the chain's own coin. */
  readonly token: string | undefined
  readonly giver: string
  readonly taker: string
  readonly amount: bigint
  readonly tokenId: bigint | undefined
}

export const NOBODY = '0x0000000000000000000000000000000000000000'
