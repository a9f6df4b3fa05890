// Times and limits that the specification fixes, in milliseconds unless the name says otherwise.

/** The delay between closing one notice and showing the next. */
export const NOTICE_SWAP_DELAY_MS = 150
/** How long a notice that closes automatically stays open. */
export const NOTICE_DURATION_MS = 5_000
/** How long the modal shakes if it can't be closed. */
export const SHAKE_MS = 500
/** How long balances and gas prices are cached. */
export const BALANCE_CACHE_MS = 30_000
/** How long a balance or a history is not requested again after a failure. */
export const BALANCE_RETRY_BLOCK_MS = 30_000
/** How often balances and the history are refreshed while they are displayed. */
export const BALANCE_POLL_MS = 10_000
/** How long an address's name and picture are cached. */
export const IDENTITY_CACHE_MS = 300_000
/** How long the send form waits for a receipt before it reports the transfer as unconfirmed. */
export const SEND_RECEIPT_TIMEOUT_MS = 25_000
/** How the kit waits for any receipt: the total time, and the delays between the first requests. */
export const TRANSACTION_WAIT = { timeoutMs: 180_000, retries: 6, retryDelayMs: 200 } as const
/** How the kit calls a node: the timeout, the retries, the maximum number of calls in a batch, and the polling interval. */
export const TRANSPORT = {
  timeoutMs: 10_000,
  retries: 3,
  retryDelayMs: 150,
  batchSize: 1_000,
  pollingMs: 4_000,
} as const
/** How services are retried, with a doubling delay, and how long an unused answer is kept. */
export const DATA_QUERY = {
  retries: 3,
  retryDelayMs: 1_000,
  maxRetryDelayMs: 30_000,
  unusedMs: 300_000,
} as const
