import type { Transaction } from './transaction.ts'

/** The transactions of one month, newest first. */
export interface TransactionMonth {
  readonly year: number
  /** Zero-based. */
  readonly month: number
  readonly transactions: readonly Transaction[]
}

/**
 * Groups transactions by year and month in the user's time zone, newest first (S3.11).
 *
 * @param transactions - newest first
 * @returns each month that has transactions
 *
 * @example
 * for (const { year, month, transactions } of groupByMonth(data)) draw(year, month, transactions)
 */
export function groupByMonth(transactions: readonly Transaction[]): readonly TransactionMonth[] {
  const months = new Map<number, Transaction[]>()
  for (const transaction of transactions) {
    const date = new Date(transaction.at)
    const key = date.getFullYear() * 12 + date.getMonth()
    const month = months.get(key)
    if (month) month.push(transaction)
    else months.set(key, [transaction])
  }
  return [...months]
    .sort(([one], [other]) => other - one)
    .map(([key, month]) => ({ year: Math.floor(key / 12), month: key % 12, transactions: month }))
}
