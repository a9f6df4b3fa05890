import type { Address, Hex } from 'viem'

/** The outcome of a simulated purchase. */
export const OUTCOMES = ['pay', 'decline', 'stall', 'refund'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How the reports about a purchase reach the gateway. */
export const DELIVERIES = ['once', 'twice', 'late', 'never'] as const
export type Delivery = (typeof DELIVERIES)[number]

export type Money = { amount: string; currency: string }

export type CheckoutSession = {
  id: string
  address: Address
  chainId: number
  symbol: string
  paymentTotal: Money
  purchaseAmount: Money
  status: 'created' | 'pending' | 'succeeded' | 'failed' | 'refunded'
  txHash: Hex | undefined
  reason: string | undefined
  /** The number of payments, failed ones included: each has a transaction id of its own. */
  attempts: number
}

/** Whether the user may pay now: for the first time, or with another card. */
export const isPayable = (status: CheckoutSession['status']): boolean =>
  status === 'created' || status === 'failed'

/** Returns the checkout's data of an order, for reports and for responses. */
export function describeSession({ id, status, address, txHash, reason, attempts }: CheckoutSession) {
  return {
    orderId: id,
    ...(attempts > 0 ? { transactionId: `${id}-${attempts}` } : {}),
    status,
    address,
    ...(txHash ? { txHash } : {}),
    ...(reason ? { reason } : {}),
  }
}
