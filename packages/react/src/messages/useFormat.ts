import { formatDate, formatFiat, latinDigits, localizeAmount } from '@latchkey/core'
import { useMemo } from 'react'
import { useShownLocale } from './useShownLocale.ts'

export interface Format {
  /** A decimal text, from formatAmount() or truncateAmount(). */
  readonly amount: (text: string) => string
  readonly fiat: (dollars: number) => string
  readonly count: (count: number) => string
  /** Milliseconds since 1970. */
  readonly date: (at: number, options: Intl.DateTimeFormatOptions) => string
}

/** How numbers and dates are written in the locale on the screen. */
export function useFormat(): Format {
  const locale = useShownLocale()
  return useMemo(
    () => ({
      amount: (text) => localizeAmount(text, locale),
      fiat: (dollars) => formatFiat(dollars, locale),
      count: (count) => new Intl.NumberFormat(latinDigits(locale)).format(count),
      date: (at, options) => formatDate(at, locale, options),
    }),
    [locale],
  )
}
