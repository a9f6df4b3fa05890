import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../scripts/testing/chance.mjs'
import { exceededLimit } from './jsonLimits.ts'

const limits = { depth: 4, parts: 10 }
const exceeded = (text: string) => exceededLimit(Buffer.from(text), limits)

test('finds what is too deep, and what has too many parts', () => {
  expect(exceeded('[[[[]]]]')).toBe(undefined)
  expect(exceeded('[[[[{}]]]]')).toBe('depth')
  expect(exceeded('{"a":{"b":{"c":{"d":[]}}}}')).toBe('depth')
  expect(exceeded('[1,1,1,1,1,1,1,1,1,1]')).toBe(undefined)
  expect(exceeded('[1,1,1,1,1,1,1,1,1,1,1]')).toBe('parts')
  expect(exceeded('[[],[],[],[],[],[]]')).toBe('parts')
})

test('does not count what stands in strings, escaped quotes included', () => {
  expect(exceeded('["[[[[[[","{{{{{","a,b,c,d,e,f,g,h,i,j,k,l"]')).toBe(undefined)
  expect(exceeded('["\\"[[[[[["]')).toBe(undefined)
  expect(exceeded('["\\\\",[[[[1]]]]]')).toBe('depth')
  expect(exceeded('"unterminated [[[[[[[[[[')).toBe(undefined)
})

test('agrees with the parsed value, whatever it is', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 6 }), (value, depth) => {
      const found = exceededLimit(Buffer.from(JSON.stringify(value)), { depth, parts: 1_000_000 })
      expect(found).toBe(depthOf(value) > depth ? 'depth' : undefined)
    }),
    { seed: seedOr(3), numRuns: runs(500) },
  )
})
