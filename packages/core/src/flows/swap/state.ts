import type { CaipNetworkId } from '@latchkey/contract'
import type { Atomicity, OperationCost } from '../../adapter/adapter.ts'
import type { Change, TransactionEvent, TransactionProgress } from '../../transaction/progress.ts'
import type { Failure } from '../connect/state.ts'
import type { Sender, Token } from '../send/state.ts'

/** A token that can be swapped. */
export interface SwapToken extends Omit<Token, 'amount'> {
  /** The account's balance, in the smallest unit; absent if unknown. */
  readonly amount?: bigint
  /** Whether the operator lists it. An unlisted token may use any name. */
  readonly isListed: boolean
}

/** The tokens to sell and to buy: `native`, or a token's plain address. */
export interface SwapPair {
  readonly sell: string
  readonly buy: string
}

/** What an amount of a token would yield. Amounts are in the tokens' smallest units. */
export interface SwapQuote extends SwapPair {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  /** The amount to sell. */
  readonly amount: bigint
  /** The expected amount to receive. */
  readonly receives: bigint
  /** The minimum amount to receive: the chain reverts a swap that would yield less. */
  readonly atLeast: bigint
  /** Percent by which the price may get worse. */
  readonly slippage: number
  /** Percent by which this swap moves the price; absent if unknown. */
  readonly priceImpact?: number
  /** In milliseconds since 1970. */
  readonly expiresAt: number
  /** The gateway's id of this quote. */
  readonly quoteId?: string
}

/** The parts of a swap that the wallet will be asked for, in order, and whether it can be asked for all of them at once. */
export interface SwapPlan {
  readonly parts: readonly ('reset' | 'approve' | 'permit' | 'swap')[]
  readonly atomicity: Atomicity
}

/** The quote on screen. `last` is the previous quote, which is shown while a new one is read. */
export type SwapQuoteState =
  | { readonly step: 'none' }
  | { readonly step: 'reading'; readonly last?: SwapQuote }
  /** `readAt` is in milliseconds since 1970. */
  | { readonly step: 'known'; readonly quote: SwapQuote; readonly readAt: number }
  | { readonly step: 'failed'; readonly failure: Failure }

/** The caller's initial values: the payload of the Swap route. Tokens are `native` or plain addresses. */
export interface SwapPreset {
  readonly fromToken?: string
  readonly toToken?: string
  readonly amount?: string
}

/** The side of a swap that a token is on. */
export type SwapSide = 'sell' | 'buy'

/** The swap that is being prepared or sent. */
export interface SwapState {
  readonly from?: Sender
  readonly preset?: SwapPreset
  /** The reason why the form restarted, until the user continues. */
  readonly interrupted?: Change
  readonly tokens: readonly SwapToken[]
  readonly tokensStep: 'unread' | 'reading' | 'read' | 'failed' | 'unsupported'
  readonly sell?: SwapToken
  readonly buy?: SwapToken
  /** The ids of previously chosen tokens, newest first. */
  readonly recent: readonly string[]
  /** As typed. */
  readonly amountText: string
  /** Percent. */
  readonly slippage: number
  readonly quote: SwapQuoteState
  /** The maximum cost of the swap's transactions, in the coin's smallest unit; absent until known. */
  readonly fee?: bigint
  /** The quote in the review. */
  readonly reviewed?: SwapQuote
  /** The plan of the reviewed swap; absent until known. */
  readonly plan?: SwapPlan
  /** The wallet's quote for a smart account's reviewed swap; absent until known. */
  readonly cost?: OperationCost
  /** Whether the user agreed to upgrade the account, so that the wallet prompts only once. False until the user agrees. */
  readonly allowsUpgrade: boolean
  readonly progress: TransactionProgress
}

/** The events of a swap, from the empty form to the receipt. */
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
  /** A step of one attempt, which `record` identifies. */
  | { readonly type: 'swap.moved'; readonly event: TransactionEvent; readonly record: SwapRecord }
  | { readonly type: 'swap.reset' }

/** The swap of one attempt. By the identity of `from`, a form also distinguishes its own attempt from an abandoned one. */
export interface SwapRecord {
  readonly from: Sender
  readonly sell: SwapToken
  readonly buy: SwapToken
  /** Decimal texts. */
  readonly amount: string
  readonly receives: string
}
