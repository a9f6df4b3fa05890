import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { startTestFrame } from '../testing/startTestFrame.ts'
import { copyPlain } from './plain.ts'

const circle: unknown[] = []
circle.push(circle)
const sparse = [1, 2, 3]
delete sparse[1]
const named = Object.assign(['0x00'], { length: 1, more: 'x' })
const deep = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000))

const ODD: readonly [string, unknown][] = [
  ['a String object', new String('0x00')],
  ['a Number object', new Number(1)],
  ['a Boolean object', new Boolean(true)],
  ['a date', new Date(0)],
  ['a map', new Map([['a', 1]])],
  ['a set', new Set([1])],
  ['a regular expression', /x/],
  ['an error', new Error('x')],
  ['bytes', new Uint8Array(2)],
  ['a buffer', new ArrayBuffer(2)],
  ['a bigint', 1n],
  ['an object of a bigint', Object(1n)],
  ['a symbol', Symbol('x')],
  ['a function', () => 1],
  ['undefined', undefined],
  ['a member that is undefined', { a: undefined }],
  ['a hole in a list', sparse],
  ['a list with a member besides', named],
  ['an object of a class', new (class Point {})()],
  ['a list of a class', new (class List extends Array {})()],
  ['an object without a prototype', Object.create(null)],
  ['what an object inherits', Object.create({ a: 1 })],
  ['a member of a symbol', { [Symbol.iterator]: 1 }],
  ['a member that is hidden', Object.defineProperty({}, 'a', { value: 1 })],
  ['a circle', circle],
  ['more depth than any request has', deep],
  ['-0', -0],
  ['NaN', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
]

test.each(ODD)('[S6.6] parameters with %s are refused at the gate, wherever it stands', async (_, value) => {
  const frame = await startTestFrame()
  await frame.signIn()
  for (const params of [value, [value], [{ a: value }], [[{ a: [value] }]]])
    if (params !== undefined)
      await expect(frame.rpc('eth_getBalance', params)).rejects.toMatchObject({ code: -32602 })
})

test('a getter is refused without being called', () => {
  let calls = 0
  const params = {
    get a() {
      calls += 1
      return 1
    },
  }
  expect(() => copyPlain([params])).toThrow()
  expect(calls).toBe(0)
})

test('what JSON carries is copied as it is, and the copy is frozen through and through', () => {
  const isFrozen = (value: unknown): boolean =>
    typeof value !== 'object' ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(isFrozen))
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false, maxDepth: 6 }), (value) => {
      // -0 is no value of JSON's: it would come back as 0.
      const given: unknown = JSON.parse(JSON.stringify(value))
      const copy = copyPlain(given)
      expect(copy).toStrictEqual(given)
      expect(isFrozen(copy)).toBe(true)
    }),
    { seed: seedOr(30), numRuns: runs(300) },
  )
  const odd: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":1}')
  expect(Object.keys(copyPlain(odd) as object)).toEqual(['__proto__', 'constructor'])
})
