import { latinDigits } from '../locale/latinDigits.ts'
import { decimalOf } from './decimalOf.ts'

/**
 * Writes a decimal text the way a locale does: its separators, Western digits. The value stays exact.
 *
 * @param text - as `formatAmount` and `truncateAmount` write it
 * @param locale - a BCP 47 tag
 *
 * @example
 * localizeAmount('12000000.125', 'de') // '12.000.000,125'
 */
export function localizeAmount(text: string, locale: string): string {
  const [, before = '', whole = '', fraction] = /^(\D*)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (!whole) return text
  // Intl's first use takes 40 ms on a slow phone, just when the address appears.
  const isPlain = /^en(-US|-GB)?$/.test(locale)
  const grouped = isPlain
    ? whole.replace(/\B(?=(\d{3})+$)/g, ',')
    : new Intl.NumberFormat(latinDigits(locale)).format(BigInt(whole))
  return before + grouped + (fraction ? (isPlain ? '.' : decimalOf(locale)) + fraction : '')
}
