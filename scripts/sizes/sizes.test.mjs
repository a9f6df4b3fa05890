import { expect, test } from 'vitest'
import { differences } from './against.mjs'
import { budgetOf } from './budgets.mjs'

test('what differs, the largest change first, and no noise', () => {
  const before = new Map([
    ['same', 500],
    ['noise', 100],
    ['shrank', 900],
    ['gone', 50],
  ])
  const after = new Map([
    ['same', 500],
    ['noise', 110],
    ['shrank', 300],
    ['new', 80],
  ])
  expect(differences(before, after)).toEqual([
    { name: 'shrank', from: 900, to: 300, change: -600 },
    { name: 'new', from: undefined, to: 80, change: 80 },
    { name: 'gone', from: 50, to: undefined, change: -50 },
  ])
})

test.each([
  ['entry', 13_400],
  ['view NotYetWeighed', 6_000],
  ['language fr', 10_000],
  ['whole', undefined],
  [undefined, undefined],
])('the budget of %s is %s', (id, bytes) => {
  expect(budgetOf(id)).toBe(bytes)
})
