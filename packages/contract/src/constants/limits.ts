// Apart from timings.ts: what the first load needs brings the rest of its file with it.

/** How many wallets are remembered as used last. */
export const RECENT_WALLETS = 2

/** Decimals that an amount in a list is cut to, never rounded. */
export const LIST_DECIMALS = 3
