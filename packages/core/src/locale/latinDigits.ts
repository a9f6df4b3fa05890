/**
 * A locale with Western digits: its separators, order and words stay. An amount is compared with the one that a wallet
 * shows, so both are written with the same ten digits.
 *
 * @param locale - a BCP 47 tag
 *
 * @example
 * new Intl.NumberFormat(latinDigits('ar-EG')).format(12) // '12'
 */
export function latinDigits(locale: string): Intl.Locale {
  return new Intl.Locale(locale, { numberingSystem: 'latn' })
}
