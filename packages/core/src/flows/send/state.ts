import type { CaipNetworkId } from '@latchkey/contract'
import type { AddressVerdict, FeeEstimate, OperationCost } from '../../adapter/adapter.ts'
import type { Change, TransactionProgress } from '../../transaction/progress.ts'
import type { Failure } from '../connect/state.ts'

/** A token that can be sent (S3.9). Amounts are in the token's smallest unit. */
export interface Token {
  /** `native`, or the token's plain address. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly caipNetworkId: CaipNetworkId
  /** The plain address; absent for the chain's own coin. */
  readonly address?: string
  readonly decimals: number
  readonly amount: bigint
  /** In US dollars; absent if unknown. */
  readonly price?: number
  readonly iconUrl?: string
}

/** The sender and network, fixed when the flow starts. If they change, the flow restarts. */
export interface Sender {
  /** The wallet that holds the account. */
  readonly connectorId: string
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** A sponsor may pay a smart account's gas, so it is never flagged for a lack of gas (S5.10). */
  readonly isSmartAccount: boolean
}

/** The caller's initial values: the payload of the WalletSend route. */
export interface SendPreset {
  readonly receiver?: string
  readonly tokenId?: string
  readonly amount?: string
}

/** The receiver: the typed text, and the result of its lookup. */
export type Receiver = { readonly text: string } & (
  | { readonly step: 'empty' }
  | { readonly step: 'resolving' }
  | {
      readonly step: 'known'
      readonly address: string
      readonly profileName?: string
      readonly profileImageUrl?: string
      /** Whether the address has code. Absent if that could not be read. */
      readonly isContract?: boolean
    }
  | {
      readonly step: 'invalid'
      readonly verdict: Exclude<AddressVerdict, 'valid'> | 'name-unknown' | 'name-unreadable'
    }
)

/** The transaction's maximum cost. `last` is the previous estimate, which is shown while a new one is read. */
export type SendFee =
  | { readonly step: 'unknown' }
  | { readonly step: 'reading'; readonly last?: FeeEstimate }
  | ({ readonly step: 'known' } & FeeEstimate)
  | { readonly step: 'failed'; readonly failure: Failure }

/** The transfer that is being prepared or sent. Amounts are bigint; selectors derive the dollar figures (S3.10). */
export interface SendState {
  readonly from?: Sender
  readonly preset?: SendPreset
  /** The reason why the flow restarted, until the user continues. */
  readonly interrupted?: Change
  readonly token?: Token
  readonly tokenBalances: readonly Token[]
  /** `partial`: the service was unreachable, and only the coin's balance is known. */
  readonly balancesStep: 'unread' | 'reading' | 'read' | 'partial' | 'failed'
  /** When the balance service failed. In milliseconds since 1970. */
  readonly balancesFailedAt?: number
  /** As typed. */
  readonly amountText: string
  /** The user chose the maximum, so the amount follows the fee. */
  readonly isMax: boolean
  readonly receiver: Receiver
  readonly fee: SendFee
  /** The wallet's quote for a smart account's reviewed transfer; absent until known. */
  readonly cost?: OperationCost
  readonly progress: TransactionProgress
}

/** The events of a transfer, from the empty form to the receipt. */
export type SendEvent =
  | { readonly type: 'send.prepared'; readonly from: Sender; readonly preset: SendPreset }
  | { readonly type: 'send.tokenChosen'; readonly token: Token }
  | { readonly type: 'send.balancesAsked' }
  | {
      readonly type: 'send.balancesRead'
      readonly tokens: readonly Token[]
      readonly partial?: boolean
      /** When the service failed, if the list is partial. In milliseconds since 1970. */
      readonly failedAt?: number
    }
  | { readonly type: 'send.balancesFailed'; readonly failedAt?: number }
  | { readonly type: 'send.amountTyped'; readonly text: string }
  | { readonly type: 'send.maxChosen' }
  | { readonly type: 'send.receiverTyped'; readonly text: string }
  | { readonly type: 'send.receiverResolved'; readonly receiver: Receiver }
  | { readonly type: 'send.feeRead'; readonly fee: SendFee }
  | { readonly type: 'send.reviewed' }
  | { readonly type: 'send.costRead'; readonly cost: OperationCost }
  | ({ readonly type: 'send.initiated' } & SendRecord)
  | ({
      readonly type: 'send.submitted'
      readonly hash: string
      readonly to: string
      /** In milliseconds since 1970. */
      readonly at: number
    } & SendRecord)
  | ({ readonly type: 'send.succeeded'; readonly hash: string } & SendRecord)
  | ({ readonly type: 'send.timedOut'; readonly hash: string } & SendRecord)
  | ({
      readonly type: 'send.failed'
      readonly failure: Failure
      readonly hash?: string
    } & Partial<SendRecord>)
  | { readonly type: 'send.abandoned' }
  | { readonly type: 'send.reset' }

/** The transfer of one attempt. By the identity of `from`, a form also distinguishes its own attempt from an abandoned one. */
export interface SendRecord {
  readonly from: Sender
  readonly token: Token
  /** A decimal text. */
  readonly amount: string
}
