import { expect, test } from 'vitest'
import { countTries } from './countTries.ts'

const at = (ms: number) => new Date(ms).toISOString()

test('each code has its own count, until its end', () => {
  let now = 0
  const count = countTries(() => now)
  expect([count('a', at(10)), count('a', at(10)), count('b', at(20))]).toEqual([1, 2, 1])
  now = 10
  expect([count('a', at(30)), count('b', at(20))]).toEqual([1, 2])
})
