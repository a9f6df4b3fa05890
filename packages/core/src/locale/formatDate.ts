import { latinDigits } from './latinDigits.ts'

/**
 * Formats a time in a locale's order and words, in the user's time zone.
 *
 * @param at - in milliseconds since 1970
 * @param locale - a BCP 47 tag
 * @param options - the parts of the date to include
 *
 * @example
 * formatDate(0, 'de', { month: 'long', year: 'numeric' }) // 'Januar 1970'
 */
export function formatDate(at: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(latinDigits(locale), options).format(at)
}
