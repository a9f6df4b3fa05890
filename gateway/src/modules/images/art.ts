import { letters } from './letters.ts'
import { field, line } from './svg.ts'

const neutral = (path: string): string => field('#e3e7ed', line(path, '#596273', 2.2))

/** Stands for a wallet without a picture. */
export const NEUTRAL_WALLET = neutral('M11 15h18v13H11zM11 15l3-3.5h12V15M24.5 21.5h.2')
/** Stands for a network without a picture. */
export const NEUTRAL_NETWORK = neutral(
  'M20 11a9 9 0 1 0 0 18 9 9 0 0 0 0-18M11 20h18M20 11c2.600 2.600 3.600 5.800 3.600 9s-1 6.400-3.600 9c-2.600-2.600-3.600-5.800-3.600-9s1-6.400 3.600-9',
)
/** A wallet of the browser that doesn't announce itself: no company's mark. */
export const BROWSER_WALLET = neutral('M11 13h18v15H11zM11 18h18M14 15.500h.2M17 15.500h.2')

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['USD', '$'],
  ['AUD', '$'],
  ['CAD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['JPY', '¥'],
  ['CNY', '¥'],
  ['INR', '₹'],
])

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** A currency's sign where it has one of its own, else its code; nothing for what is no currency. */
export function currencyArt(code: string): string | undefined {
  const upper = code.toUpperCase()
  if (!CURRENCIES.has(upper)) return undefined
  return field('#2f5d4a', letters(SIGNS.get(upper) ?? upper))
}
