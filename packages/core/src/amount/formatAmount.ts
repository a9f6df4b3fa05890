/**
 * Writes an amount exactly, with a point and without trailing zeros.
 *
 * @param amount - in the token's smallest unit
 * @param decimals - how many decimals the token has, a whole number from 0
 * @returns the decimal text, which `parseAmount` reads back to the same amount if it is not negative
 *
 * @example
 * formatAmount(1_500_000n, 6) // '1.5'
 */
export function formatAmount(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  return sign + digits.slice(0, point) + (fraction && `.${fraction}`)
}
