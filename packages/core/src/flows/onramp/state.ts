import type { CaipNetworkId, OnRampProviderId, OnRampStatus } from '@latchkey/contract'
import type { Failure } from '../connect/state.ts'

/** An amount from the provider, as a decimal text. */
export interface OnRampAmount {
  readonly amount: string
  readonly currency: string
}

/** A coin that can be bought, on one network. */
export interface OnRampToken {
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** The provider's name of the network. */
  readonly network: string
  readonly networkName: string
  readonly caipNetworkId: CaipNetworkId
  /** The plain address; absent for the network's own coin. */
  readonly address?: string
  readonly iconUrl?: string
}

/** A currency to pay in, with the limits of each payment method. Limits are decimal texts. */
export interface OnRampCurrency {
  readonly id: string
  readonly limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

/** A provider that sells coins. */
export interface OnRampProviderOption {
  readonly id: OnRampProviderId
  readonly name: string
  /** No real money is taken. */
  readonly isTest: boolean
}

/** The coins, currencies and providers to choose from. */
export interface OnRampOptions {
  readonly tokens: readonly OnRampToken[]
  readonly currencies: readonly OnRampCurrency[]
  readonly providers: readonly OnRampProviderOption[]
  /** The service did not answer: this is a sample, with which nothing can be bought. */
  readonly isSample: boolean
}

/** The coin to buy, and the money to spend. */
export interface OnRampWanted {
  readonly token: OnRampToken
  /** The currency's id: `EUR`. */
  readonly currency: string
  /** A decimal text in that currency. */
  readonly amount: string
  readonly provider?: OnRampProviderId
}

/** A quote for an amount of money (S3.15). */
export interface OnRampQuote extends OnRampWanted {
  readonly quoteId: string
  readonly paymentTotal: OnRampAmount
  readonly paymentSubtotal: OnRampAmount
  readonly purchaseAmount: OnRampAmount
  readonly networkFee: OnRampAmount
  readonly providerFee: OnRampAmount
  /** Milliseconds since 1970; absent if unknown. */
  readonly expiresAt?: number
  /** The service did not answer: a placeholder, with which nothing can be bought. */
  readonly isSample: boolean
}

/** An order in this browser. */
export interface OnRampOrder {
  readonly id: string
  readonly key: string
  readonly provider: OnRampProviderId
  readonly status: OnRampStatus
  /** The account that receives the coins. */
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** The bought token's plain address; absent for the network's own coin. */
  readonly tokenAddress?: string
  readonly purchaseAmount: OnRampAmount
  readonly paymentTotal: OnRampAmount
  readonly txHash?: string
  /** The provider's reason why it failed. */
  readonly reason?: string
  /** Whether the order's status can't change any more. A failed payment may be repeated for a while. Absent until the service has reported it. */
  readonly isFinal?: boolean
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** When the order was last read; absent if never. */
  readonly askedAt?: number
  /** The service did not answer the last read. */
  readonly isUnreachable?: boolean
}

/** The state of buying: the options, the form, and this browser's orders. */
export interface OnRampState {
  readonly options?: OnRampOptions
  readonly provider?: OnRampProviderId
  /** The chosen coin's id; the first coin is chosen if absent. */
  readonly tokenId?: string
  /** The chosen currency's id; the first currency is chosen if absent. */
  readonly currencyId?: string
  /** As typed. */
  readonly amountText: string
  readonly quote:
    | { readonly step: 'none' }
    | { readonly step: 'reading'; readonly last?: OnRampQuote }
    | { readonly step: 'known'; readonly quote: OnRampQuote }
    | { readonly step: 'failed'; readonly failure: Failure }
  /** How the last order began. */
  readonly start:
    | { readonly step: 'idle' }
    | { readonly step: 'asking' }
    | { readonly step: 'failed'; readonly failure: Failure }
  /** Whether the user agrees to the page's terms, if it has any. Before that, the user can't buy. */
  readonly hasAgreed: boolean
  /** The orders of every account in this browser, newest first. */
  readonly orders: readonly OnRampOrder[]
}

/** The events of buying. */
export type OnRampEvent =
  | { readonly type: 'onramp.optionsRead'; readonly options: OnRampOptions }
  | { readonly type: 'onramp.tokenChosen'; readonly id: string }
  | { readonly type: 'onramp.currencyChosen'; readonly id: string }
  | { readonly type: 'onramp.providerChosen'; readonly provider: OnRampProviderOption }
  | { readonly type: 'onramp.amountTyped'; readonly text: string }
  | { readonly type: 'onramp.quoteRead'; readonly quote: OnRampState['quote'] }
  | { readonly type: 'onramp.startMoved'; readonly start: OnRampState['start'] }
  | { readonly type: 'onramp.started'; readonly order: OnRampOrder }
  /** The orders that an earlier page or another tab began. */
  | { readonly type: 'onramp.restored'; readonly orders: readonly OnRampOrder[] }
  | {
      readonly type: 'onramp.orderRead'
      readonly id: string
      readonly at: number
      /** Absent if the service did not answer. */
      readonly order?: Pick<OnRampOrder, 'status' | 'purchaseAmount' | 'txHash' | 'reason' | 'isFinal'>
    }
  | { readonly type: 'onramp.forgotten'; readonly id: string }
  | { readonly type: 'onramp.opened' }
  /** The user checked or unchecked the page's terms. */
  | { readonly type: 'onramp.agreed'; readonly hasAgreed: boolean }
  | { readonly type: 'onramp.helpOpened' }
