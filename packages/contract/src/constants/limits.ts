// Separate from timings.ts, because an import in the first load loads its whole file.

/** The maximum number of recent wallets. */
export const RECENT_WALLETS = 2

/** Decimals that an amount in a list is cut to, never rounded. */
export const LIST_DECIMALS = 3
