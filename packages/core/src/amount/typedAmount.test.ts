import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localizeAmount } from './localizeAmount.ts'
import { parseAmount } from './parseAmount.ts'
import { readTyped, showTyped } from './typedAmount.ts'

const LOCALES = ['en', 'de', 'ar', 'fr', 'de-CH', 'pt-BR', 'fa', 'pl', 'en-IN']
const worth = (text: string, locale: string, device = '.') => {
  const parsed = parseAmount(readTyped(text, locale, device), 6)
  return parsed.ok ? parsed.amount : parsed.reason
}

test.each([
  ['1,5', 'de', 1_500_000n],
  ['1.5', 'de', 1_500_000n],
  ['1.000', 'de', 'malformed'],
  ['999.999', 'de', 'malformed'],
  ['1.000,50', 'de', 'malformed'],
  ['1,000', 'de', 1_000_000n],
  ['0.125', 'de', 125_000n],
  ['1.0000', 'de', 1_000_000n],
  ['1.000', 'en', 1_000_000n],
  ['1,000', 'en', 'malformed'],
  ['1,000.50', 'en', 'malformed'],
  ['1,5', 'en', 1_500_000n],
  ['١٢٫٥', 'ar', 12_500_000n],
  ['۱۲٫۵', 'fa', 12_500_000n],
  ['١٬٠٠٠', 'ar', 'malformed'],
  ['12.5', 'ar', 12_500_000n],
] as const)('%s in %s is %s', (text, locale, value) => {
  expect(worth(text, locale, locale === 'de' ? ',' : '.')).toBe(value)
})

test('a keypad that has only the other separator can write decimals, and shows what they are taken for', () => {
  // A German device on an English page, and the other way round.
  expect(['1,', '1.5', '1.55', '1.555'].map((text) => readTyped(text, 'en', ','))).toEqual([
    '1.',
    '1.5',
    '1.55',
    '1.555',
  ])
  expect(readTyped('1.', 'de', '.')).toBe('1.')
  expect(showTyped('1.', 'de')).toBe('1,')
  // What is pasted whole stays ambiguous.
  expect(worth('1,000', 'en', ',')).toBe('malformed')
})

test('whatever is typed, two locales never read it as two different amounts', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(typed, fc.constantFrom('.', ','), (text, device) => {
      const values = LOCALES.map((locale) => worth(text, locale, device)).filter(
        (value) => typeof value === 'bigint',
      )
      expect(new Set(values).size).toBeLessThanOrEqual(1)
    }),
  )
})

test('a field shows what was typed', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,'), maxLength: 12 })
  fc.assert(
    fc.property(typed, fc.constantFrom('de', 'fr', 'en'), (text, locale) => {
      const device = locale === 'en' ? '.' : ','
      expect(showTyped(readTyped(text, locale, device), locale)).toBe(text)
    }),
  )
})

test.each([
  ['0', 'en', '0'],
  ['999', 'en', '999'],
  ['1000', 'en', '1,000'],
  ['12000000.125', 'en', '12,000,000.125'],
  ['0.123456', 'en', '0.123456'],
  ['<0.001', 'en', '<0.001'],
  ['115792089237316195423570985008687907853', 'en', '115,792,089,237,316,195,423,570,985,008,687,907,853'],
  ['12000000.125', 'de', '12.000.000,125'],
  ['<0.001', 'de', '<0,001'],
  ['-1234.5', 'de', '-1.234,5'],
  ['1234567.000000000000000001', 'ar', '1,234,567.000000000000000001'],
  ['1234567.5', 'en-IN', '12,34,567.5'],
  ['1234567.5', 'fr', '1\u202f234\u202f567,5'],
])('%s in %s is written %s', (text, locale, written) => {
  expect(localizeAmount(text, locale)).toBe(written)
})
