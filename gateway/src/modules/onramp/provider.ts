import type { OnRampProviderId, OnRampStatus, onRampOptionsShape } from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import type { Wanted } from './wanted.ts'

export type OnRampOptions = Omit<InferOutput<typeof onRampOptionsShape>, 'providers'>

export interface Money {
  /** A decimal text. */
  readonly amount: string
  readonly currency: string
}

/** The cost and the yield of a purchase (S3.15). */
export interface Price {
  readonly paymentTotal: Money
  readonly paymentSubtotal: Money
  readonly purchaseAmount: Money
  readonly networkFee: Money
  readonly providerFee: Money
}

export interface CheckoutOrder extends Wanted {
  readonly id: string
  readonly address: string
  readonly price: Pick<Price, 'paymentTotal' | 'purchaseAmount'>
  /** The buyer's IP address, which some providers require. */
  readonly clientAddress: string
}

export interface OrderNews {
  readonly orderId: string
  readonly status: OnRampStatus
  /** The provider's id of the payment. One order may have several, if a card was declined. */
  readonly transactionId?: string | undefined
  /** The receiving account, if the provider names it: news of another account's order are refused. */
  readonly address?: string | undefined
  readonly txHash?: string | undefined
  readonly purchaseAmount?: Money | undefined
  readonly reason?: string | undefined
}

export interface Hook {
  readonly body: string
  header(name: string): string | undefined
}

/**
 * A service that sells coins. The gateway stores the orders; the provider prices them, takes payment on its own page, and reports their
 * outcome.
 */
export interface OnRampProvider {
  readonly id: OnRampProviderId
  readonly name: string
  /** Whether the provider takes no real money. */
  readonly isTest: boolean
  /** How long an opened checkout takes payments, in milliseconds. Until then, a failure is not final. */
  readonly sessionMs: number
  /** Like the other calls, @throws Failure 503 if the provider is unreachable */
  options(): Promise<OnRampOptions>
  price(wanted: Wanted): Promise<Price>
  /** Returns the URL of an order's checkout. The same order may be opened again. */
  open(order: CheckoutOrder): Promise<string>
  /** Reads the news of an order's most conclusive payment; undefined if the provider knows none yet. */
  ask(orderId: string): Promise<OrderNews | undefined>
  /** Verifies and reads a report, which anyone can send. @throws Failure 401 if the signature is not the provider's, or is too old */
  readHook(hook: Hook): { readonly eventId: string; readonly news: OrderNews | undefined }
}
