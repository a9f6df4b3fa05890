// Separate from timings.ts, which every page loads.

/** The time after which an order is slower than usual, in milliseconds. */
export const ONRAMP_SLOW_MS = 180_000
/** The preset amounts that a user can choose. */
export const ONRAMP_PRESETS = ['100', '250', '500', '1000'] as const
/** The providers' usual fee, in percent (S9.18). */
export const ONRAMP_FEE_RANGE = { least: 1, most: 2 } as const
