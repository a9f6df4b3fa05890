import type { OnRampStatus } from '@latchkey/contract'
import * as v from 'valibot'
import type { OrderNews } from './provider.ts'

/**
 * The outcome of each payment of one order. After a declined card, a user may try another on the provider's page: the order then has
 * several transactions, whose reports arrive in any order.
 */
export const attemptsShape = v.array(
  v.object({
    /** The provider's id of the transaction; empty if the provider names none. */
    transactionId: v.string(),
    status: v.picklist(['pending', 'succeeded', 'failed', 'refunded']),
    txHash: v.optional(v.string()),
    reason: v.optional(v.string()),
    purchaseAmount: v.optional(v.object({ amount: v.string(), currency: v.string() })),
  }),
)
export type Attempts = Readonly<v.InferOutput<typeof attemptsShape>>
type Attempt = Attempts[number]

/** Which of several states counts: sent coins before pending payments, and pending payments before refunds. */
const RANK: Readonly<Record<OnRampStatus, number>> = {
  succeeded: 4,
  pending: 3,
  refunded: 2,
  failed: 1,
  created: 0,
}

/** The states that may follow each state of a transaction. Success is final, and a failed payment never becomes pending again. */
const AFTER: Readonly<Record<Attempt['status'], readonly OnRampStatus[]>> = {
  pending: ['pending', 'succeeded', 'failed', 'refunded'],
  failed: ['succeeded', 'refunded'],
  refunded: ['succeeded'],
  succeeded: [],
}

/** Applies a report. A late or repeated report changes nothing. */
export function withNews(attempts: Attempts, news: OrderNews): Attempts {
  const { status, transactionId = '', txHash, reason, purchaseAmount } = news
  if (status === 'created') return attempts
  const before = attempts.find((one) => one.transactionId === transactionId)
  const next: Attempt = {
    ...{ transactionId, status },
    ...(txHash === undefined ? {} : { txHash }),
    ...(reason === undefined ? {} : { reason }),
    ...(purchaseAmount === undefined ? {} : { purchaseAmount }),
  }
  if (!before) return [...attempts, next]
  // Without an id, a pending payment after a failure is another payment.
  const isAnother = transactionId === '' && status === 'pending' && before.status !== 'succeeded'
  const isFound = status === 'succeeded' && before.status === status && !before.txHash && txHash !== undefined
  if (!isAnother && !isFound && !AFTER[before.status].includes(status)) return attempts
  if (before.status === status) return attempts.map((one) => (one === before ? { ...one, ...next } : one))
  return [...attempts.filter((one) => one !== before), next]
}

/** Applies an order's status, if it says more than the order's attempts. */
export function withOrder(
  attempts: Attempts,
  { status, txHash, reason }: Pick<OrderNews, 'status' | 'txHash' | 'reason'>,
): Attempts {
  const isKnown = RANK[status] <= RANK[decisive(attempts)?.status ?? 'created']
  return isKnown ? attempts : withNews(attempts, { orderId: '', status, txHash, reason })
}

/** The attempt that decides the order's status; undefined if there was no attempt. If two succeeded, the first counts. */
export function decisive(attempts: Attempts): Attempt | undefined {
  return attempts.reduce<Attempt | undefined>((best, one) => {
    if (!best || RANK[one.status] > RANK[best.status]) return one
    return one.status === best.status && one.status !== 'succeeded' ? one : best
  }, undefined)
}

/** The most conclusive of a provider's news of one order. */
export function mostTelling(all: readonly OrderNews[]): OrderNews | undefined {
  return all.reduce<OrderNews | undefined>(
    (best, one) => (best && RANK[best.status] >= RANK[one.status] ? best : one),
    undefined,
  )
}
