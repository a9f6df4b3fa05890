import { latinDigits } from '@latchkey/core'

const UNITS = [
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const

/**
 * A length of time in words of a language: `1 day`, `90 minutes`.
 *
 * @example
 * formatPeriod(86_400, 'en') // '1 day'
 */
export function formatPeriod(seconds: number, locale: string): string {
  const [length, unit] = UNITS.find(([size]) => seconds % size === 0) ?? ([1, 'second'] as const)
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(latinDigits(locale), options).format(seconds / length)
}
