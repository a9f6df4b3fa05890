import type { Hex } from 'viem'
import type { Account, Decoded, Quantity } from '../intent.ts'

/** A value that a descriptor explains. */
export type ExplainedValue =
  | { readonly of: 'text'; readonly text: string }
  | { readonly of: 'address'; readonly address: Account }
  | {
      readonly of: 'amount'
      readonly quantity: Quantity
      readonly units: bigint
      /** Whether the descriptor, and not the signed bytes, says which token it is. */
      readonly isAssumed: boolean
      readonly isUnlimited: boolean
      /** The token's network, if it is not the request's. */
      readonly elsewhere?: bigint
    }
  | { readonly of: 'token'; readonly token: Account; readonly elsewhere?: bigint }
  | { readonly of: 'network'; readonly chainId: bigint }
  | { readonly of: 'interoperable'; readonly chainId: bigint; readonly address: Account }
  /** The signed value is encrypted; only its owner can read it. */
  | { readonly of: 'encrypted'; readonly value: string }
  | { readonly of: 'time' | 'block' | 'duration'; readonly value: bigint }
  /** The descriptor's words for a value. */
  | { readonly of: 'named'; readonly words: string; readonly value: string }
  | ExplainedCall

/** A call within the request: bytes that the request's descriptor declares to be a call. */
export interface ExplainedCall {
  readonly of: 'call'
  readonly contract: Account
  readonly data: Hex
  /** Whether the contract is on the network of the request. */
  readonly isHere: boolean
  /** The wallet's own decoding. If it is set, there is no explanation. */
  readonly decoded?: Decoded
  /** The explanation from a descriptor of that contract. */
  readonly explanation?: Explanation
}

/** A descriptor's explanation of a request. */
export interface Explanation {
  /** The purpose of the request, in the descriptor's words. */
  readonly intent: string
  /** The intent as a sentence that contains values. */
  readonly sentence?: readonly (string | ExplainedValue)[]
  /** Who runs the contract, in the descriptor's words. */
  readonly owner: string
  readonly contract: Account
  /** The primary type of typed data; absent for a call. */
  readonly primaryType?: string
  /** The descriptor's fields, then every value that the descriptor leaves out. */
  readonly lines: readonly { readonly label: string; readonly value: ExplainedValue }[]
}
