import type { TransactionHistory } from './transaction.ts'

/**
 * Merges a new first page into the known history. Without an overlap, more happened than fits on a page, and
 * the list restarts. Transactions that a reorganisation removed from the page's range disappear.
 */
export function mergeHistory(
  known: TransactionHistory | undefined,
  page: TransactionHistory,
): TransactionHistory {
  const last = page.transactions.at(-1)
  const meets = last && known ? known.transactions.findIndex(({ id }) => id === last.id) : -1
  if (!known || meets < 0 || page.next === undefined) return page
  const { next: _, ...fresh } = page
  return {
    ...fresh,
    transactions: distinct([...page.transactions, ...known.transactions.slice(meets + 1)]),
    ...(known.next === undefined ? {} : { next: known.next }),
  }
}

export function appendHistory(known: TransactionHistory, page: TransactionHistory): TransactionHistory {
  const { next: _, ...rest } = known
  return {
    ...rest,
    transactions: distinct([...known.transactions, ...page.transactions]),
    missing: [
      ...known.missing,
      ...page.missing.filter(({ part }) => !known.missing.some((one) => one.part === part)),
    ],
    // A repeated cursor would be asked forever.
    ...(page.next === undefined || page.next === known.next ? {} : { next: page.next }),
  }
}

function distinct(transactions: TransactionHistory['transactions']): TransactionHistory['transactions'] {
  const seen = new Set<string>()
  return transactions.filter(({ id }) => !seen.has(id) && seen.add(id))
}
