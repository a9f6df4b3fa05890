import { expect, test } from 'vitest'
import { createTurns } from './createTurns.ts'

const LARGE = 100_000

function createLoop() {
  let planned: (() => void)[] = []
  return {
    later: (work: () => void) => void planned.push(work),
    turn() {
      const now = planned
      planned = []
      for (const work of now) work()
      return planned.length
    },
  }
}

test('moves little in one turn of the loop, and the rest in the order in which it was asked for', () => {
  const loop = createLoop()
  const turns = createTurns(loop.later)
  const moved: number[] = []
  for (const number of [1, 2, 3, 4, 5]) turns.take(LARGE, () => moved.push(number))
  expect(moved).toEqual([1, 2])
  loop.turn()
  expect(moved).toEqual([1, 2, 3, 4])
  loop.turn()
  expect(moved).toEqual([1, 2, 3, 4, 5])
})

test('work that asks again goes behind those who wait', () => {
  const loop = createLoop()
  const turns = createTurns(loop.later)
  const moved: string[] = []
  const stream = (name: string, parts: number) => {
    if (parts > 0)
      turns.take(LARGE, () => {
        moved.push(name)
        stream(name, parts - 1)
      })
  }
  stream('large', 6)
  stream('small', 1)
  while (loop.turn() > 0);
  expect(moved.slice(0, 4)).toEqual(['large', 'large', 'large', 'small'])
  expect(moved).toHaveLength(7)
})

test('plans no turn while nothing is moved', () => {
  const loop = createLoop()
  const turns = createTurns(loop.later)
  turns.take(LARGE, () => {})
  expect(loop.turn()).toBe(0)
})
