import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ChainPlace, createCursors } from './cursors.ts'

test('a cursor of sixty chains is short enough to come back', () => {
  const { read, write } = createCursors('secret')
  const places = Object.fromEntries(
    Array.from({ length: 60 }, (_, index): [string, ChainPlace] => [
      `eip155:${100_000_000 + index}`,
      { block: 999_999_999, position: 1_000, hash: `0x${'ab'.repeat(10)}` },
    ]),
  )
  expect(read(write({ of: '0x1', places }), '0x1').places).toEqual(places)
})

test('a cursor of the release before goes on', () => {
  const places = { 'eip155:1': { block: 5, position: 1, hash: `0x${'ab'.repeat(32)}` }, 'eip155:2': 'end' }
  const text = Buffer.from(JSON.stringify({ of: '0x1', at: 1_000, time: 7, places })).toString('base64url')
  const mac = createHmac('sha256', 'secret').update(text).digest().subarray(0, 16).toString('base64url')
  expect(createCursors('secret', () => 2_000).read(`${text}.${mac}`, '0x1').places).toEqual(places)
})

test('[S7.13] a cursor is good for a day', () => {
  let timeMs = 0
  const { read, write } = createCursors('secret', () => timeMs)
  const cursor = write({ of: '0x1', places: {} })
  timeMs = 86_400_000
  expect(read(cursor, '0x1').places).toEqual({})
  timeMs += 1
  expect(() => read(cursor, '0x1')).toThrow('is more than a day old')
})
