import type { CaipNetworkId, OnRampProviderId, OnRampStatus } from '@latchkey/contract'
import type { Failure } from '../connect/state.ts'

/** An amount as the provider writes it: a decimal text. */
export interface OnRampAmount {
  readonly amount: string
  readonly currency: string
}

/** A coin that can be bought, on one network. */
export interface OnRampToken {
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** The network as the provider calls it. */
  readonly network: string
  readonly networkName: string
  readonly caipNetworkId: CaipNetworkId
  /** Plain; absent for the network's own coin. */
  readonly address?: string
  readonly iconUrl?: string
}

/** A currency to pay in, with the limits of each way to pay. Limits are decimal texts. */
export interface OnRampCurrency {
  readonly id: string
  readonly limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

/** Who sells. */
export interface OnRampProviderOption {
  readonly id: OnRampProviderId
  readonly name: string
  /** No real money is taken. */
  readonly isTest: boolean
}

/** What can be bought. */
export interface OnRampOptions {
  readonly tokens: readonly OnRampToken[]
  readonly currencies: readonly OnRampCurrency[]
  readonly providers: readonly OnRampProviderOption[]
  /** The service did not answer: this is an example, with which nothing can be bought. */
  readonly isSample: boolean
}

/** What is to be bought, with how much money. */
export interface OnRampWanted {
  readonly token: OnRampToken
  /** The currency's id: `EUR`. */
  readonly currency: string
  /** A decimal text in that currency. */
  readonly amount: string
  readonly provider?: OnRampProviderId
}

/** What an amount of money buys (S3.15). */
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

/** An order, as this browser knows it. */
export interface OnRampOrder {
  readonly id: string
  readonly key: string
  readonly provider: OnRampProviderId
  readonly status: OnRampStatus
  /** Whose account the coins go to. */
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** The bought token's plain address; absent for the network's own coin. */
  readonly tokenAddress?: string
  readonly purchaseAmount: OnRampAmount
  readonly paymentTotal: OnRampAmount
  readonly txHash?: string
  /** Why it failed, in the provider's words. */
  readonly reason?: string
  /** Whether nothing more will become of it. What failed may be paid again for a while; absent until the service has said so. */
  readonly isFinal?: boolean
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** When it was last asked about; absent if never. */
  readonly askedAt?: number
  /** The last time it was asked about, the service did not answer. */
  readonly isUnreachable?: boolean
}

/** Buying: what is sold, the form, and this browser's orders. */
export interface OnRampState {
  readonly options?: OnRampOptions
  readonly provider?: OnRampProviderId
  /** The chosen coin's id; the first one's where absent. */
  readonly tokenId?: string
  /** The chosen currency's id; the first one's where absent. */
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
  /** Whether the user agrees to the page's terms, where it has some. Nobody buys before. */
  readonly hasAgreed: boolean
  /** Newest first, of every account of this browser. */
  readonly orders: readonly OnRampOrder[]
}

/** What happens while coins are bought. */
export type OnRampEvent =
  | { readonly type: 'onramp.optionsRead'; readonly options: OnRampOptions }
  | { readonly type: 'onramp.tokenChosen'; readonly id: string }
  | { readonly type: 'onramp.currencyChosen'; readonly id: string }
  | { readonly type: 'onramp.providerChosen'; readonly provider: OnRampProviderOption }
  | { readonly type: 'onramp.amountTyped'; readonly text: string }
  | { readonly type: 'onramp.quoteRead'; readonly quote: OnRampState['quote'] }
  | { readonly type: 'onramp.startMoved'; readonly start: OnRampState['start'] }
  | { readonly type: 'onramp.started'; readonly order: OnRampOrder }
  /** What an earlier page, or another tab, began. */
  | { readonly type: 'onramp.restored'; readonly orders: readonly OnRampOrder[] }
  | {
      readonly type: 'onramp.orderRead'
      readonly id: string
      readonly at: number
      /** Absent where the service did not answer. */
      readonly order?: Pick<OnRampOrder, 'status' | 'purchaseAmount' | 'txHash' | 'reason' | 'isFinal'>
    }
  | { readonly type: 'onramp.forgotten'; readonly id: string }
  | { readonly type: 'onramp.opened' }
  /** The user ticked the page's terms, or took that back. */
  | { readonly type: 'onramp.agreed'; readonly hasAgreed: boolean }
  | { readonly type: 'onramp.helpOpened' }
