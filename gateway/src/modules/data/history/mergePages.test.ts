import { expect, test } from 'vitest'
import { type ChainPage, mergePages } from './mergePages.ts'
import type { AccountTransaction } from './transaction.ts'

const HASH = `0x${'ab'.repeat(32)}`

/** Transactions of one chain at some times, each in a block of its own. */
const page = (caipNetworkId: string, times: readonly number[], rest: Partial<ChainPage> = {}): ChainPage => ({
  caipNetworkId,
  before: undefined,
  isEnd: true,
  floor: undefined,
  missing: [],
  transactions: times.map(
    (time): AccountTransaction => ({
      block: time,
      position: 4,
      time,
      hash: `${caipNetworkId} ${time}`,
      sender: '',
      receiver: '',
      created: undefined,
      nonce: 0,
      succeeded: true,
      selector: undefined,
      value: 0n,
      blockHash: HASH,
      movements: [],
      omitted: 0,
    }),
  ),
  ...rest,
})
const hash = HASH.slice(0, 22)

test.each([
  [
    'the newest come first',
    [page('a', [9, 5]), page('b', [7, 6])],
    ['a 9', 'b 7', 'b 6'],
    { a: 9, b: 'end' },
  ],
  ['a whole chain ends', [page('a', [9, 8]), page('b', [7])], ['a 9', 'a 8', 'b 7'], { a: 'end', b: 'end' }],
  [
    'of the same time the chain that is named first comes first',
    [page('a', [7, 5]), page('b', [7, 5])],
    ['a 7', 'b 7', 'a 5'],
    { a: 'end', b: 7 },
  ],
  [
    'a chain waits for one whose page was short',
    [page('a', [9], { isEnd: false }), page('b', [7, 6])],
    ['a 9'],
    { a: 9 },
  ],
])('%s', (_, pages, picked, places) => {
  const merged = mergePages(pages, 3)
  expect(merged.picked.map(({ transaction }) => transaction.hash)).toEqual(picked)
  for (const [chain, block] of Object.entries(places))
    expect(merged.places[chain]).toEqual(block === 'end' ? 'end' : { block, position: 4, hash })
})

test('a chain that nothing is taken from begins above its newest, and stays where it was later', () => {
  const newer = page('a', [9, 8, 7])
  expect(mergePages([newer, page('b', [6])], 3).places.b).toEqual({ block: 6, position: 5, hash })
  const before = { block: 6, position: 5 }
  expect(mergePages([newer, page('b', [6], { before })], 3).places.b).toBe(before)
})
