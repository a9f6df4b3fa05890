import type { OnRampProviderId, OnRampStatus, onRampOptionsShape } from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import type { Wanted } from './wanted.ts'

export type OnRampOptions = Omit<InferOutput<typeof onRampOptionsShape>, 'providers'>

export interface Money {
  /** A decimal text. */
  readonly amount: string
  readonly currency: string
}

/** What it would cost and bring (S3.15). */
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
  /** The buyer's own address on the internet: some providers want it. */
  readonly clientAddress: string
}

export interface OrderNews {
  readonly orderId: string
  readonly status: OnRampStatus
  /** The provider's id of the payment: one order may have several, where a card was declined. */
  readonly transactionId?: string | undefined
  /** Where the coins went, if it says so: news of another account's order are refused. */
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
 * A service that sells coins. The gateway keeps the orders; a provider prices them, has them paid on a page of its own, and says what
 * became of them.
 */
export interface OnRampProvider {
  readonly id: OnRampProviderId
  readonly name: string
  /** No real money is taken. */
  readonly isTest: boolean
  /** How long somebody may go on paying on a checkout that was opened, in milliseconds. Until then, a failure is not the end. */
  readonly sessionMs: number
  /** @throws Failure 503 where the provider cannot be reached, as the other calls do */
  options(): Promise<OnRampOptions>
  price(wanted: Wanted): Promise<Price>
  /** The address of the checkout of an order. The same order may be opened again. */
  open(order: CheckoutOrder): Promise<string>
  /** What the provider knows of an order, the most telling of its payments; undefined where it knows nothing yet. */
  ask(orderId: string): Promise<OrderNews | undefined>
  /** Reads a report, which everybody can send. Failure 401 for a signature that is not the provider's, or is too old. */
  readHook(hook: Hook): { readonly eventId: string; readonly news: OrderNews | undefined }
}
