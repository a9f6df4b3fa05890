import { latinDigits } from '../locale/latinDigits.ts'

/** A locale's decimal separator: a point or a comma. */
export function decimalOf(locale: string): string {
  return new Intl.NumberFormat(latinDigits(locale)).format(0.5).replace(/\d/g, '')
}
