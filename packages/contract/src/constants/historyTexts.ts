/** S8.13, S8.20, S8.31: of an account's history; in a file of their own, so that no page loads them before it is looked at. */
export const HISTORY_TEXTS = {
  fetchFailed: 'Failed to fetch transactions',
  addressMissing: "Transactions can't be fetched without an accountAddress",
  gasPriceUnsupported: 'Network not supported for Gas Price',
} as const

/** S9.14: transactions that were sent and are not indexed yet, at most. */
export const MOST_PENDING = 99
