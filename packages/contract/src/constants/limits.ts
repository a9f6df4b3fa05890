// Separate from timings.ts, because an import in the first load loads its whole file.

/** How many wallets are remembered as used last. */
export const RECENT_WALLETS = 2

/** Decimals that an amount in a list is cut to, never rounded. */
export const LIST_DECIMALS = 3
