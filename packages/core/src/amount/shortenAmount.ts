import { formatAmount } from './formatAmount.ts'

/** The number of digits that users can read at a glance. */
const FIGURES = 4

/**
 * Shortens an exact amount to four significant digits, for reading. The digits before the point stay whole.
 *
 * @param text - a decimal text without a sign, as `formatAmount` writes it
 * @param rounding - `up` for an amount that the user has to pay or lacks; otherwise the rest is cut off
 * @returns the decimal text; the same text if it has no more digits
 *
 * @example
 * shortenAmount('0.000021000000294') // '0.000021'
 * shortenAmount('0.000021000000294', 'up') // '0.00002101'
 */
export function shortenAmount(text: string, rounding: 'down' | 'up' = 'down'): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const places = /[1-9]/.test(whole)
    ? Math.max(0, FIGURES - whole.length)
    : fraction.search(/[1-9]/) + FIGURES
  const rest = fraction.slice(places)
  if (!/[1-9]/.test(rest)) return text
  const kept = BigInt(whole + fraction.slice(0, places))
  return formatAmount(rounding === 'up' ? kept + 1n : kept, places)
}
