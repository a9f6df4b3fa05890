import type { Address } from 'viem'
import type { Hex } from '../data/nodeRequest.ts'

/** What is swapped. Addresses carry the checksum; the chain's own coin is NATIVE_ADDRESS. */
export interface SwapOrder {
  readonly sell: Address
  readonly buy: Address
  /** In the smallest unit of what is sold. */
  readonly amount: bigint
}

/** What an order would bring, and by which way. */
export interface Offer {
  readonly amountOut: bigint
  /** Percent that the swap itself moves the price by; undefined where the provider does not know. */
  readonly priceImpact: number | undefined
  /** The way, in the provider's own form: it travels in the signed quote, so that any replica can build the transaction. */
  readonly plan: string
}

/** Who swaps, and on which terms. */
export interface SwapTerms {
  readonly order: SwapOrder
  readonly plan: string
  readonly user: Address
  /** The transaction reverts where less would come out. */
  readonly least: bigint
  /** Seconds since 1970; the contract refuses it afterwards. */
  readonly deadline: number
}

export interface SwapCall {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/**
 * Where swaps of one chain come from. `createOnChainProvider` is ours; others implement the same. What a provider builds is decoded,
 * held against `targets` and simulated before a kit gets it, so a provider that lies sells nothing.
 */
export interface ConvertProvider {
  /** The contracts that a swap may call. */
  readonly targets: readonly Address[]
  /** The contract that may take what is sold. */
  readonly spender: Address
  /** @returns undefined where no way leads from one token to the other */
  quote(order: SwapOrder): Promise<Offer | undefined>
  /** @throws where the plan is not one of this provider's */
  build(terms: SwapTerms): SwapCall
}
