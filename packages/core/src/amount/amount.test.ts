import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { formatAmount } from './formatAmount.ts'
import { formatFiat } from './formatFiat.ts'
import { parseAmount } from './parseAmount.ts'
import { shortenAmount } from './shortenAmount.ts'
import { toFiat } from './toFiat.ts'
import { truncateAmount } from './truncateAmount.ts'

const seeded = { seed: seedOr(20_250_101), numRuns: runs(500) }
const decimals = fc.integer({ min: 0, max: 30 })
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

test('reads back every amount it writes, for any number of decimals', () => {
  fc.assert(
    fc.property(amount, decimals, (value, places) => {
      expect(parseAmount(formatAmount(value, places), places)).toEqual({ ok: true, amount: value })
    }),
    seeded,
  )
})

test('a comma means what a point means, unless it could set off thousands', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 4, max: 30 }), (value, places) => {
      const text = formatAmount(value, places)
      const parsed = parseAmount(text.replace('.', ','), places)
      if (/^[1-9]\d{0,2}\.\d{3}$/.test(text)) expect(parsed).toEqual({ ok: false, reason: 'malformed' })
      else expect(parsed).toEqual({ ok: true, amount: value })
    }),
    seeded,
  )
})

test('never throws, and takes nothing but digits and one separator', () => {
  fc.assert(
    fc.property(fc.string(), decimals, (text, places) => {
      const parsed = parseAmount(text, places)
      if (parsed.ok) expect(text.trim()).toMatch(/^(\d+[.,]?\d*|[.,]\d+)$/)
    }),
    seeded,
  )
})

test('adding in the smallest unit is exact where floating point is not', () => {
  const [a, b] = [parseAmount('0.1', 18), parseAmount('0.2', 18)]
  expect(a.ok && b.ok && formatAmount(a.amount + b.amount, 18)).toBe('0.3')
})

test.each([
  ['', 18, 'empty'],
  ['   ', 18, 'empty'],
  ['1e18', 18, 'malformed'],
  ['0x10', 18, 'malformed'],
  ['+1', 18, 'malformed'],
  ['-1', 18, 'negative'],
  ['1 000', 18, 'malformed'],
  ['1.2.3', 18, 'malformed'],
  ['1,000.5', 18, 'malformed'],
  ['1,000', 18, 'malformed'],
  ['.', 18, 'malformed'],
  ['Infinity', 18, 'malformed'],
  ['1.0000001', 6, 'tooPrecise'],
  ['1.5', 0, 'tooPrecise'],
  [`1${'0'.repeat(78)}`, 0, 'tooLarge'],
  ['9'.repeat(100_000), 18, 'tooLarge'],
  [(2n ** 256n).toString(), 0, 'tooLarge'],
] as const)('refuses %j with %i decimals: %s', (text, places, reason) => {
  expect(parseAmount(text, places)).toEqual({ ok: false, reason })
})

test.each([
  ['0', 18, 0n],
  ['5.', 2, 500n],
  ['.5', 2, 50n],
  ['0,125', 3, 125n],
  ['1,5', 6, 1_500_000n],
  [' 2 ', 0, 2n],
  ['007', 0, 7n],
  ['1.500000000', 2, 150n],
] as const)('reads %j with %i decimals as %s', (text, places, expected) => {
  expect(parseAmount(text, places)).toEqual({ ok: true, amount: expected })
})

test('[S9.19] a list shows balances cut to three decimals, never rounded up', () => {
  fc.assert(
    fc.property(amount, decimals, (value, places) => {
      const short = truncateAmount(formatAmount(value, places))
      const exact = parseAmount(formatAmount(value, places), 30)
      const cut = parseAmount(short.replace('<', ''), 30)
      if (!exact.ok || !cut.ok) return
      expect(short.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(3)
      if (short.startsWith('<')) expect(exact.amount).toBeLessThan(cut.amount)
      else expect(exact.amount - cut.amount).toBeLessThan(10n ** 27n)
    }),
    seeded,
  )
})

test.each([
  ['1.99999', '1.999'],
  ['1.5', '1.5'],
  ['1.0004', '1'],
  ['0', '0'],
  ['0.0001', '<0.001'],
  ['-0.0001', '>-0.001'],
  ['-1.23456', '-1.234'],
  ['1234567.8', '1234567.8'],
])('[S9.19] %s is listed as %s', (text, expected) => {
  expect(truncateAmount(text)).toBe(expected)
})

test.each([
  ['0.000021000000294', '0.000021', '0.00002101'],
  ['0.000005999999999999', '0.000005999', '0.000006'],
  ['0.00009999999', '0.00009999', '0.0001'],
  ['6.58219', '6.582', '6.583'],
  ['123456.75', '123456', '123457'],
  ['0.5', '0.5', '0.5'],
  ['250', '250', '250'],
  ['0', '0', '0'],
])('%s reads as %s, or %s where it is owed', (text, down, up) => {
  expect([shortenAmount(text), shortenAmount(text, 'up')]).toEqual([down, up])
})

test('a shortened amount is never more than there is, a rounded one never less, and neither is far off', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      fc.integer({ min: 0, max: 30 }),
      (value, decimals) => {
        const text = formatAmount(value, decimals)
        const read = (short: string) => parseAmount(short, decimals)
        const [down, up] = [read(shortenAmount(text)), read(shortenAmount(text, 'up'))]
        if (!down.ok || !up.ok) throw new Error(`${text} is shortened to no amount`)
        expect(down.amount <= value && value <= up.amount).toBe(true)
        expect((up.amount - down.amount) * 1_000n <= value).toBe(true)
      },
    ),
    seeded,
  )
})

test.each([
  [1234.5, '$1,234.50'],
  [0, '$0.00'],
  [0.001, '<$0.01'],
  [1e9, '$1,000,000,000.00'],
])('writes %d dollars as %s', (dollars, expected) => {
  expect(formatFiat(dollars)).toBe(expected)
})

test('an amount without a price has no worth, not a worth of zero', () => {
  expect(toFiat(10n, 0, undefined)).toBeUndefined()
  expect(toFiat(10n, 1, 3)).toBe(3)
})
