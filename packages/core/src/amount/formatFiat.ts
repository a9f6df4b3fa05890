/**
 * Writes a sum of US dollars. It is an estimate wherever the kit shows one: the view sets the ≈ before it.
 *
 * @param dollars - the sum; amounts of tokens never pass through here
 * @param locale - a BCP 47 tag; `en-US` unless given
 * @returns `$1,234.50`; `<$0.01` for what is less than a cent but not nothing
 *
 * @example
 * formatFiat(1234.5) // '$1,234.50'
 */
export function formatFiat(dollars: number, locale = 'en-US'): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  if (dollars > 0 && dollars < 0.01) return `<${format.format(0.01)}`
  return format.format(dollars)
}
