import { expect, test } from 'vitest'
import { createHeldBytes } from './heldBytes.ts'

test('a client may hold so much, and all together so much, until it is given back', () => {
  const held = createHeldBytes({ total: 100, perClient: 60 })
  const [one, other, third] = [held.open('a'), held.open('a'), held.open('b')]
  one.add(40)
  expect(() => other.add(30)).toThrow('This client has too much data on the way')
  other.add(20)
  expect(() => third.add(50)).toThrow('Too much data is on its way through the gateway')
  third.add(40)
  one.release()
  one.release()
  expect(held.total).toBe(60)
  other.add(40)
  expect([held.total, other.bytes]).toEqual([100, 60])
})

test('gives back no more than it holds', () => {
  const held = createHeldBytes({ total: 100, perClient: 100 })
  const hold = held.open('a')
  hold.add(10)
  hold.drop(30)
  expect([hold.bytes, held.total]).toEqual([0, 0])
})

test('nothing is counted for a request that is over', () => {
  const held = createHeldBytes({ total: 100, perClient: 100 })
  const hold = held.open('a')
  hold.add(10)
  hold.release()
  hold.add(20)
  expect([hold.bytes, held.total]).toEqual([0, 0])
})
