// Intl.Locale's own `getTextInfo()` is missing in browsers that are still in use.
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']

/**
 * Returns the reading direction of a locale, by its script.
 *
 * @param locale - a BCP 47 tag
 *
 * @example
 * directionOf('ar-EG') // 'rtl'
 */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  // The first use of Intl.Locale takes several milliseconds, while the page loads.
  if (/^(en|de)(-[A-Z]{2})?$/.test(locale)) return 'ltr'
  return RIGHT_TO_LEFT.includes(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
}
