import { latinDigits } from '../locale/latinDigits.ts'

/** What a locale writes before decimals: a point or a comma. The device's own locale unless one is given. */
export function decimalOf(locale?: string): string {
  const wanted = latinDigits(locale ?? new Intl.NumberFormat().resolvedOptions().locale)
  return new Intl.NumberFormat(wanted).format(0.5).replace(/\d/g, '')
}
