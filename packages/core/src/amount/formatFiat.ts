import { latinDigits } from '../locale/latinDigits.ts'

/**
 * Writes a sum of US dollars, with cents. The kit shows only estimates, and the view says so.
 *
 * @param dollars - the sum; amounts of tokens never pass through here
 * @param locale - a BCP 47 tag; `en` unless given. Digits are always 0 to 9
 * @returns `$1,234.50`; `<$0.01` for a sum above zero but below a cent
 *
 * @example
 * formatFiat(1234.5) // '$1,234.50'
 */
export function formatFiat(dollars: number, locale = 'en'): string {
  const format = new Intl.NumberFormat(latinDigits(locale), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  if (dollars > 0 && dollars < 0.01) return `<${format.format(0.01)}`
  return format.format(dollars)
}
