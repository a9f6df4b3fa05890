import type { ContractKind } from '@latchkey/clear-signing/evm'
import type { Address, Hex } from 'viem'

/** A requested swap. Addresses have a checksum; the chain's own coin is NATIVE_ADDRESS. */
export interface SwapOrder {
  readonly sell: Address
  readonly buy: Address
  /** In the smallest unit of the sold token. */
  readonly amount: bigint
}

export interface Offer {
  readonly amountOut: bigint
  /** How far the swap itself moves the price, in percent; undefined if the provider does not know. */
  readonly priceImpact: number | undefined
  /** The route, in the provider's own form. The signed quote contains it, so that any replica can build the transaction. */
  readonly plan: string
}

/** The requesting account, and its maximum slippage. */
export interface Asker {
  /** Undefined if no account was named. */
  readonly user: Address | undefined
  /** In hundredths of a percent. */
  readonly slippage: bigint
}

export interface SwapTerms {
  readonly order: SwapOrder
  readonly plan: string
  readonly user: Address
  /** The minimum output; the transaction reverts if the output is lower. */
  readonly least: bigint
  /** In hundredths of a percent. */
  readonly slippage: bigint
  /** Seconds since 1970. A contract with deadlines refuses the transaction afterwards. */
  readonly deadline: number
  /** The permit that the account signed instead of an approval. */
  readonly permit?: SignedPermit | undefined
}

/** A signature that lets the spender take exactly the sold amount (EIP-2612). */
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
 * A source of swaps on one chain. `createOnChainProvider` is ours; others implement the same interface. Each transaction from a provider
 * is decoded, checked against the order and simulated before a kit gets it, so a dishonest provider gains nothing.
 */
export interface ConvertProvider {
  /** The kind of contract of `spender`, which decides how its calls are decoded. */
  readonly kind: ContractKind
  /** The contract that a swap calls, and that may take the sold token. */
  readonly spender: Address
  /** Whether the contract refuses a transaction after its deadline. */
  readonly hasDeadline: boolean
  /** Whether the contract accepts an account's permit with the swap. */
  readonly takesPermits: boolean
  /** @returns undefined if there is no route between the tokens */
  quote(order: SwapOrder, asker: Asker): Promise<Offer | undefined>
  /** @throws Failure 400 `quoteId` if the minimum can no longer be met, 503 if the provider's response is not as expected */
  build(terms: SwapTerms): Promise<SwapCall>
}
