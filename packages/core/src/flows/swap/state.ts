import type { CaipNetworkId } from '@latchkey/contract'
import type { Atomicity, OperationCost } from '../../adapter/adapter.ts'
import type { Change, TransactionEvent, TransactionProgress } from '../../transaction/progress.ts'
import type { Failure } from '../connect/state.ts'
import type { Sender, Token } from '../send/state.ts'

/** A token that can be swapped. */
export interface SwapToken extends Omit<Token, 'amount'> {
  /** What the account holds, in the smallest unit; absent where that is not known. */
  readonly amount?: bigint
  /** Whether the operator lists it. A token that is not listed may call itself anything. */
  readonly isListed: boolean
}

/** What is sold and bought: `native`, or a token's plain address. */
export interface SwapPair {
  readonly sell: string
  readonly buy: string
}

/** What an amount of a token would bring. Amounts are in the tokens' smallest units. */
export interface SwapQuote extends SwapPair {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  /** How much is sold. */
  readonly amount: bigint
  /** How much it should bring. */
  readonly receives: bigint
  /** How much it brings at least: the chain undoes a swap that would bring less. */
  readonly atLeast: bigint
  /** Percent by which the price may get worse. */
  readonly slippage: number
  /** Percent by which this swap moves the price; absent if unknown. */
  readonly priceImpact?: number
  /** In milliseconds since 1970. */
  readonly expiresAt: number
  /** The gateway's own mark of this quote. */
  readonly quoteId?: string
}

/** What the wallet will be asked for a swap, in order, and whether it can be asked for all of it at once. */
export interface SwapPlan {
  readonly parts: readonly ('reset' | 'approve' | 'permit' | 'swap')[]
  readonly atomicity: Atomicity
}

/** The quote on screen. `last` is the former one, good enough to show while a new one is read. */
export type SwapQuoteState =
  | { readonly step: 'none' }
  | { readonly step: 'reading'; readonly last?: SwapQuote }
  /** `readAt` is in milliseconds since 1970. */
  | { readonly step: 'known'; readonly quote: SwapQuote; readonly readAt: number }
  | { readonly step: 'failed'; readonly failure: Failure }

/** What the caller filled in: the payload of the Swap route. Tokens are `native` or plain addresses. */
export interface SwapPreset {
  readonly fromToken?: string
  readonly toToken?: string
  readonly amount?: string
}

/** What a token is for: it goes, or it comes. */
export type SwapSide = 'sell' | 'buy'

/** The swap that is being prepared or sent. */
export interface SwapState {
  readonly from?: Sender
  readonly preset?: SwapPreset
  /** Why the form began again, until the user goes on. */
  readonly interrupted?: Change
  readonly tokens: readonly SwapToken[]
  readonly tokensStep: 'unread' | 'reading' | 'read' | 'failed' | 'unsupported'
  readonly sell?: SwapToken
  readonly buy?: SwapToken
  /** Ids of tokens that were chosen before, the latest first. */
  readonly recent: readonly string[]
  /** As typed. */
  readonly amountText: string
  /** Percent. */
  readonly slippage: number
  readonly quote: SwapQuoteState
  /** What the swap's transactions cost at most, in the coin's smallest unit; absent until it is known. */
  readonly fee?: bigint
  /** What the user looked at when they went on to the review. */
  readonly reviewed?: SwapQuote
  /** Of the swap that is reviewed; absent until it is known. */
  readonly plan?: SwapPlan
  /** Of a smart account's swap that is reviewed, as its wallet says; absent until it is known. */
  readonly cost?: OperationCost
  /** Whether the user wants the upgrade of the account that makes the wallet ask once. Never unless they said so. */
  readonly allowsUpgrade: boolean
  readonly progress: TransactionProgress
}

/** What happens while something is swapped, from the empty form to the receipt. */
export type SwapEvent =
  | { readonly type: 'swap.prepared'; readonly from: Sender; readonly preset: SwapPreset }
  | { readonly type: 'swap.tokensAsked' }
  | { readonly type: 'swap.tokensRead'; readonly tokens: readonly SwapToken[] }
  | { readonly type: 'swap.tokensFailed'; readonly isUnsupported: boolean }
  | { readonly type: 'swap.tokenChosen'; readonly side: SwapSide; readonly token: SwapToken }
  | { readonly type: 'swap.flipped' }
  | { readonly type: 'swap.amountTyped'; readonly text: string }
  | { readonly type: 'swap.slippageChosen'; readonly percent: number }
  | { readonly type: 'swap.quoteRead'; readonly quote: SwapQuoteState }
  | { readonly type: 'swap.feeRead'; readonly fee: bigint }
  | { readonly type: 'swap.reviewed'; readonly quote: SwapQuote }
  | { readonly type: 'swap.upgradeChosen'; readonly allowsUpgrade: boolean }
  | { readonly type: 'swap.planned'; readonly quote: SwapQuote; readonly plan: SwapPlan }
  | { readonly type: 'swap.costRead'; readonly quote: SwapQuote; readonly cost: OperationCost }
  /** A step of one attempt; `record` says of which. */
  | { readonly type: 'swap.moved'; readonly event: TransactionEvent; readonly record: SwapRecord }
  | { readonly type: 'swap.reset' }

/** What one attempt swaps. `from` is also how a form knows its own attempt from one that was given up. */
export interface SwapRecord {
  readonly from: Sender
  readonly sell: SwapToken
  readonly buy: SwapToken
  /** Decimal texts. */
  readonly amount: string
  readonly receives: string
}
