import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { ALICE, BOB, TRAITS } from '../testing/scriptedAdapter.ts'
import { groupByMonth } from './groupByMonth.ts'
import { markLookAlikes } from './markLookAlikes.ts'
import { appendHistory, mergeHistory } from './mergeHistory.ts'
import { looksLike, recentRecipients } from './recentRecipients.ts'
import type { Transaction, TransactionHistory, TransactionTransfer } from './transaction.ts'

const CHAIN = 'eip155:42161'
/** Looks like BOB: the same first and last characters. */
const IMITATION = '0x5B38000000000000000000000000000000000DdC4'.replace(/0(?=D)/, '')

function sent(id: string, more: Partial<Transaction> = {}): Transaction {
  return {
    id,
    hash: id,
    caipNetworkId: CHAIN,
    operation: 'send',
    status: 'confirmed',
    at: 0,
    from: ALICE,
    to: BOB,
    transfers: [moved()],
    isSpam: false,
    ...more,
  }
}

function moved(more: Partial<TransactionTransfer> = {}): TransactionTransfer {
  return { direction: 'out', amount: '1', symbol: 'ETH', name: 'Ether', ...more }
}

const page = (ids: string, next?: string): TransactionHistory => ({
  transactions: [...ids].map((id) => sent(id)),
  missing: [],
  ...(next === undefined ? {} : { next }),
})
const ids = ({ transactions }: TransactionHistory): string => transactions.map(({ id }) => id).join('')

test.each([
  ['nothing known', undefined, page('cba', '1'), 'cba', '1'],
  ['something new', page('cbaZY', '2'), page('dcb', '1'), 'dcbaZY', '2'],
  ['more new than a page', page('cba', '2'), page('hgf', '1'), 'hgf', '1'],
  ['a reorganisation took one', page('dcba', '2'), page('eb', '1'), 'eba', '2'],
  ['the whole of it in one page', page('cba'), page('dcba'), 'dcba', undefined],
  ['everything gone', page('cba'), page(''), '', undefined],
] as const)('a fresh page is put before what is known: %s', (_, known, fresh, expected, next) => {
  const merged = mergeHistory(known, fresh)
  expect([ids(merged), merged.next]).toEqual([expected, next])
})

test('an older page is appended without duplicates, and a repeated cursor is the end', () => {
  expect(ids(appendHistory(page('cba', '1'), page('aZY', '2')))).toBe('cbaZY')
  expect(appendHistory(page('cba', '1'), page('aZY', '2')).next).toBe('2')
  expect(appendHistory(page('cba', '1'), page('ZY', '1')).next).toBeUndefined()
  expect(appendHistory(page('cba', '1'), page('ZY')).next).toBeUndefined()
})

test('the list stays complete, ordered and free of duplicates while a history grows between pages', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.oneof(fc.constant('older'), fc.integer({ min: 0, max: 4 })), { maxLength: 30 }),
      (size, steps) => {
        const chain = Array.from({ length: size }, (_, index) => `${index}`)
        const read = (before = chain.length): TransactionHistory => {
          const from = Math.max(before - 5, 0)
          const transactions = chain
            .slice(from, before)
            .toReversed()
            .map((id) => sent(id))
          return { transactions, missing: [], ...(from > 0 ? { next: String(from) } : {}) }
        }
        let known = mergeHistory(undefined, read())
        for (const step of steps) {
          if (step === 'older') {
            if (known.next !== undefined) known = appendHistory(known, read(Number(known.next)))
            continue
          }
          for (let count = 0; count < step; count += 1) chain.push(`${chain.length}`)
          known = mergeHistory(known, read())
        }
        const oldest = Number(known.next ?? 0)
        expect(known.transactions.map(({ id }) => id)).toEqual(chain.slice(oldest).toReversed())
      },
    ),
    { seed: seedOr(20_261_121), numRuns: runs(300) },
  )
})

test('[S3.11] transactions are grouped by year, then by month, newest first', () => {
  const at = (year: number, month: number, day: number) => new Date(year, month, day, 12).getTime()
  const groups = groupByMonth([
    sent('e', { at: at(2026, 10, 18) }),
    sent('d', { at: at(2026, 10, 1) }),
    sent('c', { at: at(2026, 9, 31) }),
    sent('a', { at: at(2024, 10, 2) }),
    sent('b', { at: at(2025, 11, 31) }),
  ])
  expect(
    groups.map(({ year, month, transactions }) => [year, month, transactions.map(({ id }) => id).join('')]),
  ).toEqual([
    [2026, 10, 'ed'],
    [2026, 9, 'c'],
    [2025, 11, 'b'],
    [2024, 10, 'a'],
  ])
})

test.each([
  ['sent by the account', sent('a'), [BOB]],
  [
    'of a token, whose receiver the service names',
    sent('a', { to: CHAIN, transfers: [moved({ tokenAddress: '0x1', to: BOB })] }),
    [BOB],
  ],
  ['of a token, whose receiver nobody names', sent('a', { transfers: [moved({ tokenAddress: '0x1' })] }), []],
  ['signed by somebody else', sent('a', { from: BOB, to: IMITATION }), []],
  ['of nothing', sent('a', { transfers: [moved({ amount: '0.000' })] }), []],
  ['that failed', sent('a', { status: 'failed' }), []],
  ['that is on its way', sent('a', { status: 'pending' }), [BOB]],
  ['that is spam', sent('a', { isSpam: true }), []],
  ['to oneself', sent('a', { to: ALICE.toLowerCase() }), []],
  ['to nobody', sent('a', { to: `0x${'0'.repeat(40)}` }), []],
  ['that received', sent('a', { operation: 'receive', transfers: [moved({ direction: 'in' })] }), []],
] as const)('who was sent to: a transaction %s', (_, transaction, expected) => {
  expect(recentRecipients([transaction], ALICE, TRAITS).map(({ address }) => address)).toEqual(expected)
})

test('of two look-alike recipients, only the earlier one is listed', () => {
  expect(looksLike(TRAITS, IMITATION, BOB)).toBe(true)
  expect(looksLike(TRAITS, BOB.toLowerCase(), BOB)).toBe(false)
  const fooled = [sent('c', { to: IMITATION, at: 3 }), sent('b', { at: 2 }), sent('a', { at: 1 })]
  expect(recentRecipients(fooled, ALICE, TRAITS)).toEqual([{ address: BOB, at: 2 }])
})

test('a transfer from a look-alike of a recipient is spam; a transaction that the account signed is not', () => {
  const list = [
    sent('c', { operation: 'receive', from: IMITATION, to: ALICE, transfers: [moved({ direction: 'in' })] }),
    sent('b', {
      operation: 'send',
      from: FORGER,
      transfers: [moved({ amount: '0', from: ALICE, to: IMITATION })],
    }),
    sent('a'),
  ]
  expect(markLookAlikes(list, ALICE, TRAITS).map(({ isSpam }) => isSpam)).toEqual([true, true, false])
})
const FORGER = `0x${'f'.repeat(40)}`
