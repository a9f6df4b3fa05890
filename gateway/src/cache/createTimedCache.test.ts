import { expect, test } from 'vitest'
import { createTimedCache } from './createTimedCache.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

const counting = (options: { maxBytes?: number } = {}) => {
  let timeMs = 0
  let loads = 0
  const cache = createTimedCache<string>(10, { now: () => timeMs, weigh: (text) => text.length, ...options })
  const load = async (key: string, size = 0) =>
    cache.get(key, async () => {
      loads += 1
      return `${loads}`.padEnd(size, ' ')
    })
  return {
    cache,
    load,
    loads: () => loads,
    pass: (ms: number) => {
      timeMs += ms
    },
  }
}

test('keeps an answer for its time and shares a look-up that is under way', async () => {
  const { load, loads, pass } = counting()
  await Promise.all([load('a'), load('a')])
  pass(9)
  await load('a')
  expect(loads()).toBe(1)
  pass(1)
  await load('a')
  expect(loads()).toBe(2)
})

test('an update changes an answer and leaves its age as it is', async () => {
  const { cache, load, loads, pass } = counting()
  await load('a')
  for (let time = 0; time < 9; time += 1) {
    pass(1)
    cache.update('a', (value) => `${value}+`)
  }
  expect(await load('a')).toBe('1+++++++++')
  pass(1)
  cache.update('a', () => 'too late')
  expect(await load('a')).toBe('2')
  expect(loads()).toBe(2)
})

test('an update waits for the look-up that is under way, and is gone with it where that fails', async () => {
  const cache = createTimedCache<string>(10, { now: () => 0 })
  const failing = cache.get('a', () => Promise.reject(new Error('down')))
  cache.update('a', (value) => `${value}+`)
  await expect(failing).rejects.toThrow('down')
  await settled()
  expect(cache.has('a')).toBe(false)
  const loading = cache.get('a', async () => 'up')
  cache.update('a', (value) => `${value}+`)
  expect([await loading, await cache.get('a', async () => 'again')]).toEqual(['up', 'up+'])
})

test('the next look-up sweeps out what has expired', async () => {
  const { cache, load, pass } = counting()
  await load('old')
  pass(10)
  await load('new')
  // Only a clock that goes back could show an expired answer that is still held.
  pass(-10)
  expect(['old', 'new'].map(cache.has)).toEqual([false, true])
})

test('holds no more bytes than it may: the oldest answers go first', async () => {
  const { cache, load } = counting({ maxBytes: 10_000 })
  await load('a', 4_000)
  await load('b', 4_000)
  cache.update('b', (value) => value)
  await settled()
  expect(['a', 'b'].map(cache.has)).toEqual([true, true])
  await load('c', 4_000)
  await settled()
  expect(['a', 'b', 'c'].map(cache.has)).toEqual([false, true, true])
  await load('huge', 20_000)
  await settled()
  expect(cache.has('huge')).toBe(false)
})
