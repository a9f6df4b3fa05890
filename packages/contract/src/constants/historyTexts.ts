/**
 * The texts of an account's history. They have their own file, so that no page loads them before it shows a history
 * (S8.13, S8.20, S8.31).
 */
export const HISTORY_TEXTS = {
  fetchFailed: 'Failed to fetch transactions',
  addressMissing: "Transactions can't be fetched without an accountAddress",
  gasPriceUnsupported: 'Network not supported for Gas Price',
} as const

/** The maximum number of transactions that are sent but not indexed yet (S9.14). */
export const MOST_PENDING = 99

/** How often the kit checks pending transactions with `watchPending` (S9.14). */
export const PENDING_POLL_MS = 30_000
