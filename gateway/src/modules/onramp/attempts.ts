import type { OnRampStatus } from '@latchkey/contract'
import * as v from 'valibot'
import type { OrderNews } from './provider.ts'

/**
 * What became of each payment of one order. Somebody whose card is declined takes another one on the provider's page: one order then has
 * several transactions, and their reports come in any order.
 */
export const attemptsShape = v.array(
  v.object({
    /** The provider's id of the transaction; empty where it names none. */
    transactionId: v.string(),
    status: v.picklist(['pending', 'succeeded', 'failed', 'refunded']),
    txHash: v.optional(v.string()),
    reason: v.optional(v.string()),
    purchaseAmount: v.optional(v.object({ amount: v.string(), currency: v.string() })),
  }),
)
export type Attempts = Readonly<v.InferOutput<typeof attemptsShape>>
type Attempt = Attempts[number]

/** Which state counts where there are several: coins that were sent, then money that is on its way, then money that came back. */
const RANK: Readonly<Record<OnRampStatus, number>> = {
  succeeded: 4,
  pending: 3,
  refunded: 2,
  failed: 1,
  created: 0,
}

/** To which states one transaction comes from another. Its success is its end, and a payment that failed begins no more. */
const AFTER: Readonly<Record<Attempt['status'], readonly OnRampStatus[]>> = {
  pending: ['pending', 'succeeded', 'failed', 'refunded'],
  failed: ['succeeded', 'refunded'],
  refunded: ['succeeded'],
  succeeded: [],
}

/** Takes a report in. One that comes late or twice changes nothing. */
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
  // Without an id, what is pending after a failure is another payment.
  const isAnother = transactionId === '' && status === 'pending' && before.status !== 'succeeded'
  const isFound = status === 'succeeded' && before.status === status && !before.txHash && txHash !== undefined
  if (!isAnother && !isFound && !AFTER[before.status].includes(status)) return attempts
  if (before.status === status) return attempts.map((one) => (one === before ? { ...one, ...next } : one))
  return [...attempts.filter((one) => one !== before), next]
}

/** Takes in where an order stands, where that says more than its attempts do. */
export function withOrder(
  attempts: Attempts,
  { status, txHash, reason }: Pick<OrderNews, 'status' | 'txHash' | 'reason'>,
): Attempts {
  const isKnown = RANK[status] <= RANK[decisive(attempts)?.status ?? 'created']
  return isKnown ? attempts : withNews(attempts, { orderId: '', status, txHash, reason })
}

/** The attempt that says where the order stands; undefined where nobody tried to pay. Of two that succeeded, the first stays. */
export function decisive(attempts: Attempts): Attempt | undefined {
  return attempts.reduce<Attempt | undefined>((best, one) => {
    if (!best || RANK[one.status] > RANK[best.status]) return one
    return one.status === best.status && one.status !== 'succeeded' ? one : best
  }, undefined)
}

/** The most telling of what a provider says of one order. */
export function mostTelling(all: readonly OrderNews[]): OrderNews | undefined {
  return all.reduce<OrderNews | undefined>(
    (best, one) => (best && RANK[best.status] >= RANK[one.status] ? best : one),
    undefined,
  )
}
