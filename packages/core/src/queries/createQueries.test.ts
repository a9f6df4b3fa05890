import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from './createQueries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** When a query that always fails is asked, in milliseconds after the first time. */
async function askedAt(options: { retry?: number }, patienceMs: number): Promise<number[]> {
  const queries = createQueries()
  const startMs = Date.now()
  const times: number[] = []
  const queryFn = (): Promise<string> => {
    times.push(Date.now() - startMs)
    return Promise.reject(new Error('no answer'))
  }
  const answer = queries.fetchQuery({ queryKey: ['one'], queryFn, ...options }).catch(() => {})
  await vi.advanceTimersByTimeAsync(patienceMs)
  await answer
  return times
}

test('[S9.15] a query that fails is asked three more times, after 1 s and then twice as long each time', async () => {
  expect(await askedAt({}, 60_000)).toEqual([0, 1_000, 3_000, 7_000])
})

test('[S9.15] no pause is longer than 30 s', async () => {
  const times = await askedAt({ retry: 7 }, 300_000)
  expect(times.map((time, index) => time - (times[index - 1] ?? 0))).toEqual([
    0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})

test('[S9.15] an answer that nobody reads is dropped after five minutes', async () => {
  const queries = createQueries()
  await queries.fetchQuery({ queryKey: ['one'], queryFn: () => Promise.resolve('answer') })
  await vi.advanceTimersByTimeAsync(299_999)
  expect(queries.getQueryData(['one'])).toBe('answer')
  await vi.advanceTimersByTimeAsync(2)
  expect(queries.getQueryData(['one'])).toBeUndefined()
})
