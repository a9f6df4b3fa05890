const MOST_96_BITS = 2n ** 96n - 1n

/** Whether a limit is in effect unlimited. No token has 2¹²⁸ units; UNI and COMP use 2⁹⁶ - 1 for "unlimited". */
export const isUnlimited = (units: bigint): boolean => units >= 2n ** 128n || units === MOST_96_BITS

/**
 * Whether a limit lets a spender take everything. If the balance is unknown, the threshold is 2⁹⁶ - 1 units, which is more than almost
 * any owner has: 79 billion of a token with 18 decimals.
 *
 * @param balance the owner's balance; undefined if it is unknown
 */
export const isAboveBalance = (units: bigint, balance: bigint | undefined): boolean =>
  balance === undefined ? units >= MOST_96_BITS : units > balance
