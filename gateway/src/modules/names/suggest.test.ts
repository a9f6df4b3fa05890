import { MAX_NAME_LENGTH } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { suggestLabels } from './suggest.ts'

test('suggests the label itself, then its twelve variants in order', () => {
  // The character codes add up to 510, and 10 + 510 % 90 is 70.
  expect(suggestLabels('alice')).toEqual([
    'alice',
    'alice-1',
    'the-alice',
    'alice-home',
    'alice70',
    'hey-alice',
    'alice-hq',
    'its-alice',
    'alice-2',
    'alice-70',
    'alicex',
    'my-alice',
    'alice-7070',
  ])
})

test('the number of two digits follows from the letters', () => {
  // Their character codes add up to 388 and 488.
  expect([suggestLabels('aaaa')[4], suggestLabels('zzzz')[4]]).toEqual(['aaaa38', 'zzzz48'])
})

test('a long label has fewer variants, and numbered ones that are cut to the most letters', () => {
  const label = 'a'.repeat(MAX_NAME_LENGTH - 2)
  const numbered = Array.from({ length: 9 }, (_, at) => `${label}-${at + 1}`)
  const expected = [label, `${label}-1`, `${label}84`, `${label}-2`, `${label}x`, ...numbered.slice(2)]
  expect(suggestLabels(label)).toEqual(expected)
  const longest = 'a'.repeat(MAX_NAME_LENGTH)
  expect(suggestLabels(longest)).toEqual([longest, ...numbered])
})

test('suggests no label with two hyphens in third place, and others with two hyphens', () => {
  expect(suggestLabels('-abc')).not.toContain('my--abc')
  expect(suggestLabels('-abc')).toContain('the--abc')
  expect(suggestLabels('alice-')).toContain('alice--1')
})
