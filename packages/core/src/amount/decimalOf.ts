import { latinDigits } from '../locale/latinDigits.ts'

/** What a locale writes before decimals: a point or a comma. */
export function decimalOf(locale: string): string {
  return new Intl.NumberFormat(latinDigits(locale)).format(0.5).replace(/\d/g, '')
}
