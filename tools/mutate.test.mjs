import { expect, test } from 'vitest'
import { areas, sourcesOf } from './mutate/areas.mjs'
import { describeResult, shareCaught } from './mutate/describe.mjs'
import { drawSample, listFunctions, offsetOf } from './mutate/sample.mjs'

const mutants = Array.from({ length: 100 }, (_, at) => at)

test('draws the same sample for the same seed, in the order of the list', () => {
  const sample = drawSample(mutants, 10, 7)
  expect(sample).toHaveLength(10)
  expect(sample).toEqual(sample.toSorted((left, right) => left - right))
  expect(drawSample(mutants, 10, 7)).toEqual(sample)
  expect(drawSample(mutants, 10, 8)).not.toEqual(sample)
})

test('draws everything when the list is shorter than the sample', () => {
  expect(drawSample([1, 2, 3], 200, 7)).toEqual([1, 2, 3])
})

test('finds the offset of a line and a column', () => {
  const text = 'one\ntwo\nthree'
  expect(text.slice(offsetOf(text, { line: 2, column: 1 }))).toBe('hree')
})

test('tells what runs in a function from what runs while the file loads', () => {
  const text = 'const A = /x/\nexport const f = (a: number) => a + 1\nclass B { c() { return A } }'
  const bodies = listFunctions('a.ts', text).map(({ start, end }) => text.slice(start, end))
  expect(bodies).toEqual(['a + 1', '{ return A }'])
})

test.each(Object.keys(areas))('%s has sources, and no test is one of them', (area) => {
  const sources = sourcesOf(area)
  expect(sources.length).toBeGreaterThan(4)
  expect(sources.filter((file) => /\.test|testing\//.test(file))).toEqual([])
})

test('shows each mutant that was not caught with its place and its change', () => {
  const change = { mutator: 'EqualityOperator', original: 'a >\n b', replacement: 'a < b' }
  const place = { file: 'a.ts', line: 3, ...change }
  const results = [
    { ...place, status: 'caught', caught: true },
    { ...place, status: 'survived', caught: false },
  ]
  expect(shareCaught({ results })).toBe(0.5)
  expect(describeResult({ area: 'relay', results })).toBe(
    ['relay: 1 of 2 caught', '  survived a.ts:3 (EqualityOperator)', '    - a > b', '    + a < b'].join('\n'),
  )
})
