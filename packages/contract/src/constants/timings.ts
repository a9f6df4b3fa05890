/** Times and limits that the specification fixes, in milliseconds unless the name says otherwise. */
export const NOTICE_SWAP_DELAY_MS = 150
export const NOTICE_DURATION_MS = 5_000
export const SHAKE_MS = 500
export const BALANCE_CACHE_MS = 30_000
export const BALANCE_RETRY_BLOCK_MS = 30_000
export const BALANCE_POLL_MS = 10_000
export const IDENTITY_CACHE_MS = 300_000
export const SEND_RECEIPT_TIMEOUT_MS = 25_000
export const TRANSACTION_WAIT = { timeoutMs: 180_000, retries: 6, retryDelayMs: 200 } as const
export const TRANSPORT = {
  timeoutMs: 10_000,
  retries: 3,
  retryDelayMs: 150,
  batchSize: 1_000,
  pollingMs: 4_000,
} as const
export const DATA_QUERY = {
  retries: 3,
  retryDelayMs: 1_000,
  maxRetryDelayMs: 30_000,
  unusedMs: 300_000,
} as const
export const RECENT_WALLETS = 2
export const LIST_DECIMALS = 3
export const MODAL_WIDTH_PX = 360
export const SHEET_BREAKPOINT_PX = 430
export const MODAL_Z_INDEX = 999
export const FRAME_Z_INDEX = 999_999
