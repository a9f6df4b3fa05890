import { expect, test } from 'vitest'
import { createLanes } from './createLanes.ts'

test('many requests of one client begin over several turns, and another client’s first does not wait for them', () => {
  let planned: (() => void)[] = []
  const lanes = createLanes((work) => planned.push(work))
  const turn = () => {
    const now = planned
    planned = []
    for (const work of now) work()
  }
  const begun: string[] = []
  for (let number = 1; number <= 6; number += 1) lanes.enter('crowd', () => begun.push(`crowd ${number}`))
  lanes.enter('visitor', () => begun.push('visitor'))
  expect(begun).toEqual([])
  turn()
  expect(begun).toEqual(['crowd 1', 'visitor'])
  for (let number = 2; number <= 6; number += 1) {
    turn()
    expect(begun.slice(number)).toEqual([`crowd ${number}`])
  }
  expect(planned).toEqual([])
  lanes.enter('visitor', () => begun.push('again'))
  turn()
  expect(begun.at(-1)).toBe('again')
})
