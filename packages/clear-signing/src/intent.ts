/** An address as its chain writes it; EVM addresses carry the EIP-55 checksum. */
export type Account = string

/**
 * How much of what. Units are the smallest unit of a coin or token: wei, 10⁻⁶ USDC.
 *
 * `unitsOrItem` stands where the bytes alone do not tell: `approve(address,uint256)` and `transferFrom(address,address,uint256)` have the
 * same selector in ERC-20, where the number is an amount, and in ERC-721, where the number is an item's id.
 */
export type Quantity =
  | { readonly of: 'coin'; readonly units: bigint }
  | { readonly of: 'token'; readonly token: Account; readonly units: bigint }
  | { readonly of: 'item'; readonly token: Account; readonly id: bigint; readonly units: bigint }
  | { readonly of: 'unitsOrItem'; readonly token: Account; readonly value: bigint }

/** Why a request, or a part of it, could not be decoded. */
export type UnknownReason =
  /** The method, type or program is not in the tables of this package. */
  | 'notListed'
  /** The method is listed, but the bytes are not a canonical encoding of its parameters. */
  | 'malformed'
  /** Calls within calls go deeper, or are more, than is decoded. */
  | 'tooMany'
  /** The type is listed for another contract than the one that would check the signature. */
  | 'otherContract'
  /** A list of nothing: the contract may do anything else with it. */
  | 'empty'

/** One thing that happens to the signer's assets or rights when the request is carried out. */
export type Intent =
  | {
      readonly type: 'transfer'
      readonly quantity: Quantity
      /** Absent where the signer is the sender. */
      readonly from?: Account
      readonly to: Account
      /** Seconds since 1970 after which nobody can carry it out any more; absent where it is carried out at once. */
      readonly expires?: bigint
    }
  | {
      readonly type: 'approval'
      readonly quantity: Quantity
      readonly spender: Account
      /** Whether the limit is set to the quantity, or raised or lowered by it. */
      readonly change: 'set' | 'increase' | 'decrease'
      readonly isUnlimited: boolean
      /** Absent where the signer is the owner. */
      readonly owner?: Account
      /** Seconds since 1970 after which the spender cannot use it any more; absent where it never ends. */
      readonly expires?: bigint
      /** Seconds since 1970 after which nobody can put it on the chain any more. Once it is there, it stays. */
      readonly submitBy?: bigint
    }
  | {
      readonly type: 'approvalForAll'
      readonly token: Account
      readonly operator: Account
      readonly isApproved: boolean
    }
  | { readonly type: 'wrap' | 'unwrap'; readonly token: Account; readonly units: bigint }
  | {
      readonly type: 'swap'
      readonly pays: Quantity
      /** At least that much, or nothing happens. */
      readonly receives: Quantity
      /** Who gets it; absent where the signer does. */
      readonly to?: Account
      /** Seconds since 1970 after which nobody can carry it out any more. */
      readonly expires?: bigint
    }
  /** `units`: the coins that the new contract gets. */
  | { readonly type: 'deployment'; readonly units: bigint }
  | {
      readonly type: 'burn'
      readonly quantity: Quantity
      /** Absent where the signer is the owner. */
      readonly from?: Account
    }
  /** Somebody may no longer spend what a token account holds. */
  | { readonly type: 'revocation'; readonly account: Account }
  /** Rights over an account are given away: as its owner, or one of the lesser rights. */
  | {
      readonly type: 'control'
      readonly account: Account
      readonly isOwner: boolean
      /** Absent where nobody has the right any more. */
      readonly to?: Account
    }
  | { readonly type: 'opening'; readonly token: Account; readonly owner: Account }
  | {
      readonly type: 'closing'
      readonly account: Account
      /** Who gets the deposit; absent where the signer does. */
      readonly to?: Account
    }
  | { readonly type: 'note'; readonly text: string }
  /** Coins of the signer that stay the signer's, but for the fee. */
  | { readonly type: 'toSelf'; readonly units: bigint }
  /** Others sign the same transaction. Afterwards the signer has that much less, or more where it is below zero. */
  | { readonly type: 'together'; readonly pays: bigint }
  | {
      readonly type: 'unknown'
      readonly reason: UnknownReason
      /** The contract that is called, or that would check the signature. */
      readonly contract?: Account
      /** The first four bytes of the call data as hex, or the primary type of typed data. */
      readonly method?: string
    }

/** What a user should think about first. */
export type Warning =
  /** The spender may take everything, now or later. */
  | 'unlimited'
  /** The operator may move every item of the collection. */
  | 'wholeCollection'
  /** Assets of another account than the signer's are moved. */
  | 'otherOwner'
  /** Tokens that are sent to their own contract are lost. */
  | 'toTokenContract'
  /** Assets that are sent to the zero address are lost. */
  | 'toZeroAddress'
  /** Another account receives what the signer buys. */
  | 'forOther'
  /** The swap takes place at any price. */
  | 'anyPrice'
  /** The signature has expired and can't be used. */
  | 'expired'
  /** The data is for another chain than the one the signer looks at. */
  | 'otherChain'
  /** The signature names no chain, so it counts on each. */
  | 'anyChain'
  /** The signature names neither a chain nor a contract, so anybody may take it for theirs. */
  | 'anywhere'
  /** Another account gets rights over one of the signer's. */
  | 'givesControl'
  /** The signature lets others change where the assets go. */
  | 'changeable'
  /** The fee cannot be told from the request. */
  | 'unknownFee'
  /** The fee is more than what is sent. */
  | 'highFee'
  /** The fee is several times what the network asks for. */
  | 'unusualFee'
  /** A text has invisible letters. */
  | 'hidden'
  /** A value is encrypted. */
  | 'encrypted'
  /** A part could not be decoded, so it could do anything that the called contract may do. */
  | 'notDecoded'

/** What a request does, in order, and what to think about first. There is always an intent: where nothing was found, nobody knows. */
export interface Decoded {
  readonly intents: readonly Intent[]
  readonly warnings: readonly Warning[]
}

/** Intents, or that nobody could tell of any: a batch of nothing is not harmless. */
export const orUnknown = (
  intents: readonly Intent[],
  unknown: Omit<Extract<Intent, { type: 'unknown' }>, 'type' | 'reason'> = {},
): readonly Intent[] => (intents.length > 0 ? intents : [{ type: 'unknown', reason: 'empty', ...unknown }])
