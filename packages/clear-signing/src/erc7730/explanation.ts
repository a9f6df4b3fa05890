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
      /** The descriptor, not the signed bytes, says which token it is. */
      readonly isAssumed: boolean
      readonly isUnlimited: boolean
      /** The network of the token, where it is another one than the request's. */
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

/** Bytes that are a call within the request, as its descriptor says. */
export interface ExplainedCall {
  readonly of: 'call'
  readonly contract: Account
  readonly data: Hex
  /** Whether the contract is on the network of the request. */
  readonly isHere: boolean
  /** What the wallet decodes itself; nothing else is said of the call then. */
  readonly decoded?: Decoded
  /** What a descriptor of that contract says. */
  readonly explanation?: Explanation
}

/** What a descriptor says of a request. */
export interface Explanation {
  /** What it is for, in the descriptor's words. */
  readonly intent: string
  /** The same as a sentence, with values in it. */
  readonly sentence?: readonly (string | ExplainedValue)[]
  /** Who runs the contract, in the descriptor's words. */
  readonly owner: string
  readonly contract: Account
  /** The primary type of typed data; absent for a call. */
  readonly primaryType?: string
  /** The descriptor's fields, then every value that it leaves out. */
  readonly lines: readonly { readonly label: string; readonly value: ExplainedValue }[]
}
