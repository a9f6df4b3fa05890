/**
 * Returns a locale with Western digits, and its own separators, order and words. Users compare an amount with the
 * wallet's, so both are written with the same ten digits.
 *
 * @param locale - a BCP 47 tag
 *
 * @example
 * new Intl.NumberFormat(latinDigits('ar-EG')).format(12) // '12'
 */
export function latinDigits(locale: string): Intl.Locale {
  return new Intl.Locale(locale, { numberingSystem: 'latn' })
}
