/** An address in its chain's notation; EVM addresses have the EIP-55 checksum. */
export type Account = string

/**
 * An amount of an asset. Units are the smallest unit of a coin or token: wei, 10⁻⁶ USDC.
 *
 * `unitsOrItem` means that the bytes alone are ambiguous: `approve(address,uint256)` and `transferFrom(address,address,uint256)` have the
 * same selector in ERC-20, in which the number is an amount, and in ERC-721, in which it is an item's id.
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
  /** Calls within calls exceed the maximum depth or number. */
  | 'tooMany'
  /** The type is listed, but for a different contract than the one that would check the signature. */
  | 'otherContract'
  /** The list is empty, so what the contract would do is unknown. */
  | 'empty'

/** One thing that happens to the signer's assets or rights when the request is carried out. */
export type Intent =
  | {
      readonly type: 'transfer'
      readonly quantity: Quantity
      /** Absent if the signer is the sender. */
      readonly from?: Account
      readonly to: Account
      /** Seconds since 1970 after which the transfer can no longer be carried out; absent if it is carried out at once. */
      readonly expires?: bigint
    }
  | {
      readonly type: 'approval'
      readonly quantity: Quantity
      readonly spender: Account
      /** Whether the limit is set to the quantity, or raised or lowered by it. */
      readonly change: 'set' | 'increase' | 'decrease'
      readonly isUnlimited: boolean
      /** Absent if the signer is the owner. */
      readonly owner?: Account
      /** Seconds since 1970 after which the spender can no longer use the approval; absent if it never expires. */
      readonly expires?: bigint
      /** Seconds since 1970 after which the approval can no longer be submitted to the chain. Once submitted, it stays. */
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
      /** The minimum: with less, the swap fails. */
      readonly receives: Quantity
      /** The receiver; absent if it is the signer. */
      readonly to?: Account
      /** Seconds since 1970 after which the swap can no longer be carried out. */
      readonly expires?: bigint
    }
  /** `units`: the coins that the new contract gets. */
  | { readonly type: 'deployment'; readonly units: bigint }
  | {
      readonly type: 'burn'
      readonly quantity: Quantity
      /** Absent if the signer is the owner. */
      readonly from?: Account
    }
  /** The delegate of a token account may no longer spend from it. */
  | { readonly type: 'revocation'; readonly account: Account }
  /** A right over an account changes: its ownership, or a lesser right. */
  | {
      readonly type: 'control'
      readonly account: Account
      readonly isOwner: boolean
      /** Who gets the right; absent if the right is removed. */
      readonly to?: Account
    }
  | { readonly type: 'opening'; readonly token: Account; readonly owner: Account }
  | {
      readonly type: 'closing'
      readonly account: Account
      /** The receiver of the deposit; absent if it is the signer. */
      readonly to?: Account
    }
  | { readonly type: 'note'; readonly text: string }
  /** The signer sends coins to themselves and pays only the fee. */
  | { readonly type: 'toSelf'; readonly units: bigint }
  /** Others also sign the transaction. `pays` is how much less the signer has afterwards; negative if they have more. */
  | { readonly type: 'together'; readonly pays: bigint }
  | {
      readonly type: 'unknown'
      readonly reason: UnknownReason
      /** The contract that is called, or that would check the signature. */
      readonly contract?: Account
      /** The first four bytes of the call data as hex, or the primary type of typed data. */
      readonly method?: string
    }

/** A reason for the user to think twice. */
export type Warning =
  /** The spender may take everything, now or later. */
  | 'unlimited'
  /** The operator may move every item of the collection. */
  | 'wholeCollection'
  /** The request moves assets of an account that is not the signer's. */
  | 'otherOwner'
  /** Tokens that are sent to their own contract are lost. */
  | 'toTokenContract'
  /** Assets that are sent to the zero address are lost. */
  | 'toZeroAddress'
  /** Another account receives what the signer buys. */
  | 'forOther'
  /** The swap has no minimum, so it takes place at any price. */
  | 'anyPrice'
  /** The signature has expired and can't be used. */
  | 'expired'
  /** The data is for a different chain than the one that the signer uses. */
  | 'otherChain'
  /** The signature names no chain, so it counts on every chain. */
  | 'anyChain'
  /** The signature names neither a chain nor a contract, so anyone may reuse it for their own contract. */
  | 'anywhere'
  /** Another account gets rights over one of the signer's. */
  | 'givesControl'
  /** The signature lets others change where the assets go. */
  | 'changeable'
  /** The fee does not follow from the request. */
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

/** What a request does, in order, and its warnings. There is always at least one intent: if none was found, it is an unknown one. */
export interface Decoded {
  readonly intents: readonly Intent[]
  readonly warnings: readonly Warning[]
}

/** Returns the intents, or an unknown one if there are none: an empty batch is not harmless. */
export const orUnknown = (
  intents: readonly Intent[],
  unknown: Omit<Extract<Intent, { type: 'unknown' }>, 'type' | 'reason'> = {},
): readonly Intent[] => (intents.length > 0 ? intents : [{ type: 'unknown', reason: 'empty', ...unknown }])
