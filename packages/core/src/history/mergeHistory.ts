import type { TransactionHistory } from './transaction.ts'

/**
 * Puts a fresh first page before what was known. Where the two meet, what is older stays as it was read; where they do
 * not, more happened than fits a page, and the list begins anew with it. What a reorganisation took from the range of
 * the page is gone with it.
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

/** Puts an older page after what is known. */
export function appendHistory(known: TransactionHistory, page: TransactionHistory): TransactionHistory {
  const { next: _, ...rest } = known
  return {
    ...rest,
    transactions: distinct([...known.transactions, ...page.transactions]),
    missing: [
      ...known.missing,
      ...page.missing.filter(({ part }) => !known.missing.some((one) => one.part === part)),
    ],
    // A service that gives the same place again would be asked for ever.
    ...(page.next === undefined || page.next === known.next ? {} : { next: page.next }),
  }
}

function distinct(transactions: TransactionHistory['transactions']): TransactionHistory['transactions'] {
  const seen = new Set<string>()
  return transactions.filter(({ id }) => !seen.has(id) && seen.add(id))
}
