/** What a movement is of. An approval moves nothing, and is kept beside them because it is read with them. */
export type MovementKind = 'native' | 'internal' | 'erc20' | 'erc721' | 'erc1155' | 'approval'

/** Something that went from one address to another in a transaction. Addresses are in lower case. */
export interface Movement {
  readonly kind: MovementKind
  /** The contract; undefined for the chain's own coin. */
  readonly token: string | undefined
  readonly giver: string
  readonly taker: string
  readonly amount: bigint
  /** Of an NFT. */
  readonly tokenId: bigint | undefined
}

export const NOBODY = '0x0000000000000000000000000000000000000000'
