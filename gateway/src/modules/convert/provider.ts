import type { ContractKind } from '@latchkey/clear-signing/evm'
import type { Address, Hex } from 'viem'

/** What is swapped. Addresses carry the checksum; the chain's own coin is NATIVE_ADDRESS. */
export interface SwapOrder {
  readonly sell: Address
  readonly buy: Address
  /** In the smallest unit of what is sold. */
  readonly amount: bigint
}

export interface Offer {
  readonly amountOut: bigint
  /** Percent that the swap itself moves the price by; undefined where the provider does not know. */
  readonly priceImpact: number | undefined
  /** The way, in the provider's own form: it travels in the signed quote, so that any replica can build the transaction. */
  readonly plan: string
}

/** Who asks, and how much worse the price may get. */
export interface Asker {
  /** Undefined where no account was named. */
  readonly user: Address | undefined
  /** In hundredths of a percent. */
  readonly slippage: bigint
}

export interface SwapTerms {
  readonly order: SwapOrder
  readonly plan: string
  readonly user: Address
  /** The transaction reverts where less would come out. */
  readonly least: bigint
  /** In hundredths of a percent. */
  readonly slippage: bigint
  /** Seconds since 1970; the contract refuses it afterwards, where it knows deadlines. */
  readonly deadline: number
  /** What the account signed instead of an approval. */
  readonly permit?: SignedPermit | undefined
}

/** A signature that lets the spender take exactly what is sold (EIP-2612). */
export interface SignedPermit {
  /** Seconds since 1970. */
  readonly deadline: number
  readonly signature: Hex
}

export interface SwapCall {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/**
 * Where swaps of one chain come from. `createOnChainProvider` is ours; others implement the same. What a provider builds is decoded,
 * held against the order and simulated before a kit gets it, so a provider that lies sells nothing.
 */
export interface ConvertProvider {
  /** What `spender` is: its calls are decoded by that. */
  readonly kind: ContractKind
  /** The contract that a swap calls, and that may take what is sold. */
  readonly spender: Address
  /** Whether the contract refuses a transaction after its deadline. */
  readonly hasDeadline: boolean
  /** Whether the contract takes an account's permit along with the swap. */
  readonly takesPermits: boolean
  /** @returns undefined where no way leads from one token to the other */
  quote(order: SwapOrder, asker: Asker): Promise<Offer | undefined>
  /** @throws Failure 400 `quoteId` where the minimum no longer holds, 503 where the provider does not answer as it should */
  build(terms: SwapTerms): Promise<SwapCall>
}
