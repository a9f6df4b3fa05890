const MOST_96_BITS = 2n ** 96n - 1n

/** Whether a limit is as good as none. No token has 2¹²⁸ units; UNI and COMP use 2⁹⁶ - 1 for "unlimited". */
export const isUnlimited = (units: bigint): boolean => units >= 2n ** 128n || units === MOST_96_BITS

/**
 * Whether a limit lets a spender take everything. Where nobody knows what the owner holds, 2⁹⁶ - 1 units are more than nearly everybody
 * does: 79 thousand million of a token with 18 decimals.
 *
 * @param balance what the owner holds; undefined where nobody knows
 */
export const isAboveBalance = (units: bigint, balance: bigint | undefined): boolean =>
  balance === undefined ? units >= MOST_96_BITS : units > balance
