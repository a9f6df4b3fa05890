/** The texts of an account's history, in a file of their own, so that no page loads them before it is looked at (S8.13, S8.20, S8.31). */
export const HISTORY_TEXTS = {
  fetchFailed: 'Failed to fetch transactions',
  addressMissing: "Transactions can't be fetched without an accountAddress",
  gasPriceUnsupported: 'Network not supported for Gas Price',
} as const

/** Transactions that were sent and are not indexed yet, at most (S9.14). */
export const MOST_PENDING = 99

/** How often transactions that wait are looked for where `watchPending` is set (S9.14). */
export const PENDING_POLL_MS = 30_000
